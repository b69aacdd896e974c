/* SPDX-License-Identifier: MIT */
#include "hearsay/usage.h"

#include <windows.h>

#include <psapi.h>

/* One count of all page faults, those that read from a device among them, and none of context switches. A process that
 * runs has had faults: none at all means that they are not counted (Wine). */
struct hs_usage hs_usage_now(void) {
    PROCESS_MEMORY_COUNTERS counted = {.cb = sizeof counted};
    (void)GetProcessMemoryInfo(GetCurrentProcess(), &counted, sizeof counted);
    const struct hs_usage usage = {
        .minor_faults = counted.PageFaultCount > 0 ? counted.PageFaultCount : HS_USAGE_UNKNOWN,
        .major_faults = HS_USAGE_UNKNOWN,
        .context_switches = HS_USAGE_UNKNOWN,
    };
    return usage;
}
