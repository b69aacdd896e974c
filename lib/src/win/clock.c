/* SPDX-License-Identifier: MIT */
#include "hearsay/clock.h"

#include <windows.h>

/* The frequency is fixed when the system starts, and asking for it reads a page that is mapped into every process. */
uint64_t hs_clock_ns(void) {
    LARGE_INTEGER ticks;
    LARGE_INTEGER frequency;
    (void)QueryPerformanceCounter(&ticks);
    (void)QueryPerformanceFrequency(&frequency);
    return hs_clock_scale((uint64_t)ticks.QuadPart, (uint64_t)frequency.QuadPart);
}

static BOOL CALLBACK read_cycles_hz(INIT_ONCE *once, void *hz, void **context) {
    DWORD mhz = 0;
    DWORD size_bytes = sizeof mhz;
    (void)RegGetValueW(HKEY_LOCAL_MACHINE, L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", L"~MHz",
                       RRF_RT_REG_DWORD, NULL, &mhz, &size_bytes);
    *(uint64_t *)hz = mhz * UINT64_C(1000000);
    (void)once;
    (void)context;
    return TRUE;
}

/* Cycles are counted at the nominal frequency, whatever the processor runs at. 0 if it is not known. Looked up once, so
 * that the registry is not part of what is timed. */
static uint64_t cycles_hz(void) {
    static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
    static uint64_t hz;
    (void)InitOnceExecuteOnce(&once, read_cycles_hz, &hz, NULL);
    return hz;
}

/* GetProcessTimes moves in steps of 15.6 ms, far too coarse here; the cycles charged to a process are exact. Wine
 * counts none. */
uint64_t hs_clock_cpu_ns(void) {
    ULONG64 cycles = 0;
    const uint64_t hz = cycles_hz();
    return hz > 0 && QueryProcessCycleTime(GetCurrentProcess(), &cycles) ? hs_clock_scale(cycles, hz) : 0;
}
