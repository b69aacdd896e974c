// SPDX-License-Identifier: MIT
// The smallest program that saves a list with Boost.Serialization, after the lines that the post shows.
#include <ctime>
#include <fstream>
#include <iostream>
#include <list>

#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/list.hpp>

int main() {
    std::list<int> list;
    for (int i = 0; i < 1000000; i++) {
        list.push_back(i);
    }
    const std::list<int> &saved = list;
    std::ofstream file("myfile", std::ios::binary);
    boost::archive::binary_oarchive archive(file);
    const std::clock_t start = std::clock();
    archive << saved;
    std::cout << std::clock() - start << " ticks\n";
    return 0;
}
