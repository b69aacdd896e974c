/* SPDX-License-Identifier: MIT */
/*
 * The same kernels under Google Benchmark: 10 repetitions of the plain work and of a subject, then a two-sided
 * Mann-Whitney U test at 5 % on the repetitions' real times, as its compare tool does (tools/gbench/report.py). One
 * such comparison is one verdict.
 */
#include <benchmark/benchmark.h>
#include <getopt.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

extern "C" {
#include "exam.h"
#include "hearsay/clock.h"
#include "hearsay/interval.h"
#include "u_test.h"
}

namespace {

constexpr double alpha = 0.05;
constexpr double repetitions = 10;

struct options {
    std::string min_time = "0.5"; /* Google Benchmark's own default, in seconds a repetition */
    std::string kernel = "alu";
    std::string table = "peers.tsv";
    std::string folder = ".";
    size_t run_count = 40;
    bool interleaved = false;
    bool neighbours = false;
};

class Collector : public benchmark::BenchmarkReporter {
  public:
    bool ReportContext(const Context &) override {
        return true;
    }

    void ReportRuns(const std::vector<Run> &runs) override {
        for (const Run &run : runs) {
            failed = failed || run.error_occurred;
            if (run.run_type == Run::RT_Iteration) {
                times[run.run_name.function_name].push_back(run.GetAdjustedRealTime());
                machine_ms += run.real_accumulated_time * 1e3;
            }
        }
    }

    std::map<std::string, std::vector<double>> times;
    double machine_ms = 0.0;
    bool failed = false;
};

void run_units(benchmark::State &state, struct ka_kernel *kernel, size_t count) {
    for (auto _ : state) {
        uint64_t digest = 0;
        if (kernel->work(kernel, count, &digest) != HS_OK) {
            state.SkipWithError("the kernel failed");
        }
        benchmark::DoNotOptimize(digest);
    }
}

enum hs_verdict judge(std::vector<double> &plain, std::vector<double> &other) {
    if (ka_u_test(plain.data(), plain.size(), other.data(), other.size()) >= alpha) {
        return HS_INCONCLUSIVE;
    }
    return hs_median(plain.data(), plain.size()) < hs_median(other.data(), other.size()) ? HS_HOLDS : HS_REVERSED;
}

enum hs_status compare(const std::string &subject, bool neighbours, struct ka_outcome *outcome,
                       struct hs_error *error) {
    struct ka_turn turn;
    enum hs_status status = ka_turn_begin(&turn, neighbours, error);
    if (status != HS_OK) {
        return status;
    }
    Collector collector;
    const uint64_t start_ns = hs_clock_ns();
    benchmark::RunSpecifiedBenchmarks(&collector, "^(plain|" + subject + ")$");
    const double wall_ms = static_cast<double>(hs_clock_ns() - start_ns) * 1e-6;
    ka_turn_end(&turn);
    std::vector<double> &plain = collector.times["plain"];
    std::vector<double> &other = collector.times[subject];
    if (collector.failed || plain.empty() || other.empty()) {
        return hs_fail(error, HS_IO, "Google Benchmark gave no times for plain and %s", subject.c_str());
    }
    *outcome = {judge(plain, other), collector.machine_ms, wall_ms, repetitions};
    return HS_OK;
}

/* A verdict on identical subjects is wrong, whichever it is, and none is what is wanted. */
void count(struct ka_row *row, enum hs_verdict verdict) {
    const bool identical = row->share_percent == 0.0;
    row->right += verdict == HS_HOLDS && !identical;
    row->wrong += verdict == HS_REVERSED || (verdict == HS_HOLDS && identical);
    row->undecided += verdict == HS_INCONCLUSIVE;
}

/* Every comparison takes the same time, so here the quantiles are of all of them. */
enum hs_status ask(const struct options &options, const struct hs_subject *subject, FILE *table,
                   struct hs_error *error) {
    const std::string who = "GB " + options.min_time + " s" + (options.interleaved ? ", interleaved" : "");
    struct ka_row row = {};
    row.who = who.c_str();
    row.condition = options.neighbours ? "neighbours" : "quiet";
    row.kernel = options.kernel.c_str();
    row.share_percent = 100.0 * static_cast<double>(ka_extra_units(subject)) / KA_UNITS;
    row.question = row.share_percent == 0.0 ? "identical" : "planted";
    row.margin = 1.0;
    const size_t run_count = row.share_percent == 0.0 ? options.run_count : (options.run_count + 1) / 2;
    std::vector<struct ka_outcome> outcomes(run_count);
    for (struct ka_outcome &outcome : outcomes) {
        const enum hs_status status = compare(subject->name, options.neighbours, &outcome, error);
        if (status != HS_OK) {
            return status;
        }
        count(&row, outcome.verdict);
        outcome.verdict = HS_HOLDS;
    }
    ka_row_times(&row, outcomes.data(), outcomes.size());
    ka_row_print(&row);
    ka_row_write(&row, table);
    return HS_OK;
}

enum hs_status ask_all(const struct options &options, struct ka_exam *exam, FILE *table, struct hs_error *error) {
    const struct hs_workload *workload = hs_case_workload(&known_answer_case, options.kernel.c_str());
    if (workload == nullptr) {
        return hs_fail(error, HS_INVALID, "%s: no such kernel", options.kernel.c_str());
    }
    struct ka_kernel *kernel = ka_kernel_of(exam->context, workload);
    std::vector<const struct hs_subject *> subjects;
    for (const char *name : {"plain", "same", "extra-1", "extra-5"}) {
        const struct hs_subject *subject = hs_case_subject(&known_answer_case, name);
        subjects.push_back(subject);
        benchmark::RegisterBenchmark(name, run_units, kernel, KA_UNITS + ka_extra_units(subject));
    }
    enum hs_status status = HS_OK;
    for (size_t i = 1; status == HS_OK && i < subjects.size(); i++) {
        status = ask(options, subjects[i], table, error);
    }
    return status;
}

void configure(const struct options &options) {
    std::vector<std::string> words = {"peer", "--benchmark_repetitions=10", "--benchmark_min_time=" + options.min_time,
                                      std::string("--benchmark_enable_random_interleaving=") +
                                          (options.interleaved ? "true" : "false")};
    std::vector<char *> arguments;
    for (std::string &word : words) {
        arguments.push_back(&word[0]);
    }
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
}

int help() {
    std::puts(
        "known_answer_peer: Google Benchmark on the kernels of known_answer\n\n"
        "Usage: known_answer_peer [--interleaved] [--neighbours] [--kernel NAME] [--min-time SECONDS] [--runs N]\n"
        "                         [--dir FOLDER] [--out TABLE]\n\n"
        "--runs is for identical subjects (40), half as many for planted ones; TABLE is appended to.");
    return EXIT_SUCCESS;
}

/* The exit code to end with, or -1. */
int parse(int argc, char **argv, struct options *options) {
    static const struct option table[] = {{"interleaved", no_argument, nullptr, 'i'},
                                          {"neighbours", no_argument, nullptr, 'n'},
                                          {"kernel", required_argument, nullptr, 'k'},
                                          {"min-time", required_argument, nullptr, 'm'},
                                          {"runs", required_argument, nullptr, 'r'},
                                          {"dir", required_argument, nullptr, 'd'},
                                          {"out", required_argument, nullptr, 'o'},
                                          {"help", no_argument, nullptr, 'h'},
                                          {nullptr, 0, nullptr, 0}};
    for (int found; (found = getopt_long(argc, argv, "", table, nullptr)) != -1;) {
        switch (found) {
        case 'i':
            options->interleaved = true;
            break;
        case 'n':
            options->neighbours = true;
            break;
        case 'k':
            options->kernel = optarg;
            break;
        case 'm':
            options->min_time = optarg;
            break;
        case 'r':
            options->run_count = std::strtoul(optarg, nullptr, 10);
            break;
        case 'd':
            options->folder = optarg;
            break;
        case 'o':
            options->table = optarg;
            break;
        case 'h':
            return help();
        default:
            return 2;
        }
    }
    return options->run_count > 0 && optind == argc ? -1 : 2;
}

} // namespace

int main(int argc, char **argv) {
    struct options options;
    const int code = parse(argc, argv, &options);
    if (code >= 0) {
        return code;
    }
    struct ka_exam exam = {};
    struct hs_error error = {};
    FILE *table = std::fopen(options.table.c_str(), "a");
    enum hs_status status = table == nullptr ? hs_fail_errno(&error, "%s", options.table.c_str())
                                             : ka_exam_open(options.folder.c_str(), &exam, &error);
    if (status == HS_OK) {
        configure(options);
        status = ask_all(options, &exam, table, &error);
    }
    ka_exam_close(&exam);
    if (table != nullptr) {
        (void)std::fclose(table);
    }
    if (status != HS_OK) {
        (void)std::fprintf(stderr, "known_answer_peer: %s\n", error.text);
    }
    return status == HS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
