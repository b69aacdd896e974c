/* SPDX-License-Identifier: MIT */
#include "hearsay/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <winioctl.h>

#include "failure.h"
#include "utf8.h"

#define PROCESSOR_KEY L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0"
#define TEXT_COUNT    256
#define ANSWER_BYTES  1024

static void copy_wide(char *out, size_t size_bytes, const wchar_t *text) {
    char *narrow = hs_wide_to_utf8(text);
    if (narrow != NULL) {
        (void)snprintf(out, size_bytes, "%s", narrow);
    }
    free(narrow);
}

static FARPROC ntdll_function(const char *name) {
    return GetProcAddress(GetModuleHandleW(L"ntdll.dll"), name);
}

/* GetVersionEx tells a program what it was made for; this tells what there is. */
static void probe_version(struct hs_machine *machine) {
    typedef LONG(WINAPI * get_version)(OSVERSIONINFOW *);
    const get_version ask = (get_version)(void (*)(void))ntdll_function("RtlGetVersion");
    OSVERSIONINFOW version = {.dwOSVersionInfoSize = sizeof version};
    if (ask != NULL && ask(&version) == 0) {
        (void)snprintf(machine->os_version, sizeof machine->os_version, "Windows %lu.%lu, build %lu",
                       version.dwMajorVersion, version.dwMinorVersion, version.dwBuildNumber);
    }
}

static void probe_wine(struct hs_machine *machine) {
    typedef const char *(*get_version)(void);
    const get_version ask = (get_version)(void (*)(void))ntdll_function("wine_get_version");
    if (ask != NULL) {
        (void)snprintf(machine->emulator, sizeof machine->emulator, "wine %s", ask());
    }
}

/* The architecture is the program's, as a measurement is of that; a machine of another one translates it. Wow64, which
 * runs 32-bit programs on the same processor, translates nothing. */
static void probe_architecture(struct hs_machine *machine) {
    SYSTEM_INFO system;
    USHORT process = 0;
    USHORT native = 0;
    GetSystemInfo(&system);
    const WORD kind = system.wProcessorArchitecture;
    (void)snprintf(machine->architecture, sizeof machine->architecture, "%s",
                   kind == PROCESSOR_ARCHITECTURE_AMD64   ? "x86_64"
                   : kind == PROCESSOR_ARCHITECTURE_ARM64 ? "aarch64"
                   : kind == PROCESSOR_ARCHITECTURE_INTEL ? "i686"
                                                          : "");
    if (machine->emulator[0] == '\0' && IsWow64Process2(GetCurrentProcess(), &process, &native) &&
        native == IMAGE_FILE_MACHINE_ARM64 && kind != PROCESSOR_ARCHITECTURE_ARM64) {
        (void)snprintf(machine->emulator, sizeof machine->emulator, "windows-on-arm64");
    }
}

static void probe_processor(struct hs_machine *machine) {
    wchar_t name[TEXT_COUNT];
    DWORD size_bytes = sizeof name;
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    if (RegGetValueW(HKEY_LOCAL_MACHINE, PROCESSOR_KEY, L"ProcessorNameString", RRF_RT_REG_SZ, NULL, name,
                     &size_bytes) == ERROR_SUCCESS) {
        copy_wide(machine->cpu, sizeof machine->cpu, name + wcsspn(name, L" "));
    }
    if (GlobalMemoryStatusEx(&memory)) {
        machine->memory_bytes = memory.ullTotalPhys;
    }
    machine->cpu_count = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
}

/* What the device of a volume says to a question without parameters; false if it does not answer. */
static bool ask_device(HANDLE volume, STORAGE_PROPERTY_ID property, void *answer, DWORD size_bytes) {
    STORAGE_PROPERTY_QUERY query = {.PropertyId = property, .QueryType = PropertyStandardQuery};
    DWORD got = 0;
    memset(answer, 0, size_bytes);
    return DeviceIoControl(volume, IOCTL_STORAGE_QUERY_PROPERTY, &query, sizeof query, answer, size_bytes, &got,
                           NULL) != 0;
}

/* Maker and model; each is padded with spaces, and either may be missing. */
static void name_device(HANDLE volume, struct hs_machine *machine) {
    union {
        STORAGE_DEVICE_DESCRIPTOR head;
        char bytes[ANSWER_BYTES];
    } answer;
    if (!ask_device(volume, StorageDeviceProperty, &answer, sizeof answer - 1)) {
        return;
    }
    answer.bytes[sizeof answer - 1] = '\0'; /* a name may fill the rest */
    const DWORD offsets[] = {answer.head.VendorIdOffset, answer.head.ProductIdOffset};
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
        const char *text = offsets[i] > 0 && offsets[i] < sizeof answer ? answer.bytes + offsets[i] : "";
        text += strspn(text, " ");
        size_t length = strlen(text);
        while (length > 0 && text[length - 1] == ' ') {
            length--;
        }
        const size_t used = strlen(machine->device);
        (void)snprintf(machine->device + used, sizeof machine->device - used, "%s%.*s",
                       used > 0 && length > 0 ? " " : "", (int)length, text);
    }
}

/* mount is the root of the volume, with a backslash at its end. Its device is asked without any right to it, as nothing
 * more than a description is wanted. */
static void probe_device(const wchar_t *mount, struct hs_machine *machine) {
    wchar_t name[TEXT_COUNT];
    DEVICE_SEEK_PENALTY_DESCRIPTOR seek;
    if (!GetVolumeNameForVolumeMountPointW(mount, name, TEXT_COUNT)) {
        return;
    }
    name[wcslen(name) - 1] = L'\0'; /* with the backslash it would be the root folder */
    const HANDLE volume = CreateFileW(name, 0, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
    if (volume != INVALID_HANDLE_VALUE) {
        name_device(volume, machine);
        machine->rotational =
            ask_device(volume, StorageDeviceSeekPenaltyProperty, &seek, sizeof seek) && seek.IncursSeekPenalty;
        (void)CloseHandle(volume);
    }
}

static void probe_filesystem(HANDLE folder, struct hs_machine *machine) {
    wchar_t name[TEXT_COUNT];
    if (GetVolumeInformationByHandleW(folder, NULL, 0, NULL, NULL, NULL, name, TEXT_COUNT)) {
        copy_wide(machine->filesystem, sizeof machine->filesystem, name);
    }
}

static bool probe_folder(const char *folder, struct hs_machine *machine) {
    wchar_t *path = hs_path_to_wide(folder);
    const size_t mount_count = path == NULL ? 0 : wcslen(path) + MAX_PATH;
    wchar_t *mount = path == NULL ? NULL : malloc(mount_count * sizeof *mount);
    const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const HANDLE handle = mount == NULL ? INVALID_HANDLE_VALUE
                                        : CreateFileW(path, FILE_READ_ATTRIBUTES, share, NULL, OPEN_EXISTING,
                                                      FILE_FLAG_BACKUP_SEMANTICS, NULL);
    const bool is_there = handle != INVALID_HANDLE_VALUE;
    if (is_there) {
        probe_filesystem(handle, machine);
        if (GetVolumePathNameW(path, mount, (DWORD)mount_count)) {
            probe_device(mount, machine);
        }
        (void)CloseHandle(handle);
    }
    hs_windows_free(mount);
    hs_windows_free(path);
    return is_there;
}

enum hs_status hs_machine_probe(const char *data_folder, struct hs_machine *machine, struct hs_error *error) {
    if (!probe_folder(data_folder, machine)) {
        return hs_fail_windows(error, data_folder, "cannot look at this folder");
    }
    (void)snprintf(machine->os, sizeof machine->os, "Windows");
    probe_version(machine);
    probe_wine(machine);
    probe_architecture(machine);
    probe_processor(machine);
    return HS_OK;
}
