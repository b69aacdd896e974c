/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "hearsay/machine.h"
#include "suite.h"
#include "system.h"

START_TEST(everything_is_filled) {
    struct hs_machine machine;
    struct hs_error error = {0};
    ck_assert_msg(hs_machine_describe(".", &machine, &error) == HS_OK, "%s", error.text);
    const char *const texts[] = {machine.id,  machine.os,     machine.os_version, machine.architecture,
                                 machine.cpu, machine.device, machine.filesystem, machine.compiler};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ck_assert_uint_gt(strlen(texts[i]), 0);
    }
    ck_assert_uint_gt(machine.cpu_count, 0);
    ck_assert_uint_gt(machine.memory_bytes, 0);
}
END_TEST

START_TEST(the_id_is_safe_in_a_file_name_and_stable) {
    struct hs_machine machine;
    struct hs_machine again;
    ck_assert_int_eq(hs_machine_describe(".", &machine, NULL), HS_OK);
    ck_assert_int_eq(hs_machine_describe(".", &again, NULL), HS_OK);
    ck_assert_str_eq(machine.id, again.id);
    ck_assert_uint_eq(strspn(machine.id, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(machine.id));
    ck_assert_int_ne(machine.id[0], '-');
    ck_assert_ptr_null(strstr(machine.id, "--"));
}
END_TEST

START_TEST(the_system_has_the_name_that_posts_use) {
    const struct hs_machine machines[] = {{.os = "Windows"}, {.os = "macOS"}};
    const struct hs_system_name windows = hs_machine_system(&machines[0]);
    const struct hs_system_name macos = hs_machine_system(&machines[1]);
    ck_assert_str_eq(windows.text, "windows");
    ck_assert_str_eq(macos.text, "macos");
}
END_TEST

START_TEST(an_emulator_is_named) {
    struct hs_machine machine;
    system_set("HEARSAY_EMULATOR", "qemu-user");
    ck_assert_int_eq(hs_machine_describe(".", &machine, NULL), HS_OK);
    ck_assert_str_eq(machine.emulator, "qemu-user");
    ck_assert_ptr_nonnull(strstr(machine.id, "qemu"));
    system_set("HEARSAY_EMULATOR", NULL);
}
END_TEST

START_TEST(a_missing_folder_is_an_error) {
    struct hs_machine machine;
    struct hs_error error = {0};
    ck_assert_int_eq(hs_machine_describe("no-such-folder", &machine, &error), HS_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "no-such-folder"));
}
END_TEST

int main(void) {
    return SUITE_RUN("machine", everything_is_filled, the_id_is_safe_in_a_file_name_and_stable,
                     the_system_has_the_name_that_posts_use, an_emulator_is_named, a_missing_folder_is_an_error);
}
