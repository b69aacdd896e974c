/* SPDX-License-Identifier: MIT */
/* The real std::locale. What makes and ends one is compiled elsewhere, so no compiler can leave it out. */
#include <cwchar>
#include <locale>
#include <stdexcept>

#include "locales.h"

namespace {

const std::locale &start() {
    static const std::locale found;
    return found;
}

/* As Boost's codecvt_null: lives in the archive, so the locale must not delete it. */
class null_facet : public std::codecvt<char, char, std::mbstate_t> {
  public:
    null_facet() : std::codecvt<char, char, std::mbstate_t>(1) {
    }
    ~null_facet() override = default;
};

} // namespace

bool lc_global_set(const char *name) {
    (void)start();
    try {
        (void)std::locale::global(std::locale(name));
    } catch (const std::runtime_error &) {
        return false;
    }
    return true;
}

void lc_global_restore(void) {
    (void)std::locale::global(start());
}

bool lc_global_has(const char *name) {
    try {
        return std::locale(name).name() != "*";
    } catch (const std::runtime_error &) {
        return false;
    }
}

bool lc_std_classic(void) {
    const std::locale locale(std::locale::classic());
    return true;
}

bool lc_std_c(void) {
    const std::locale locale("C");
    return true;
}

bool lc_std_named(void) {
    try {
        const std::locale locale(lc_comma_name());
        return true;
    } catch (const std::runtime_error &) {
        return false;
    }
}

bool lc_std_copy(void) {
    const std::locale locale;
    return true;
}

bool lc_std_facet(void) {
    null_facet facet;
    const std::locale locale(std::locale(), &facet);
    return true;
}
