// Powers of five, for reading numbers and for writing them.
#pragma once
#include "base.h"

// 128-bit approximations of 5^q for q in [LEAST_POWER, MOST_POWER], high word first; filled in by the host before the first call.
#define LEAST_POWER (-80)
#define MOST_POWER 60
static u64 powers[2 * (MOST_POWER - LEAST_POWER + 1)];
EXPORT(powers_at) u64 *powers_at(void) { return powers; }
