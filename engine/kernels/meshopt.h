// The base of kernels that use meshoptimizer (MIT): base.h, and its allocations in our memory.
#pragma once

extern "C" {
#include "base.h"
}

#include <allocator.cpp>
#include <meshoptimizer.h>

// meshoptimizer frees in the reverse order of its allocations.
static void *take(size_t bytes) { return reserve(bytes); }
static void give(void *block) {
  if (block) arena = (u32)(unsigned long)block;
}
void *operator new(size_t bytes) { return take(bytes); }
void operator delete(void *block) noexcept { give(block); }

// Memory laid out anew, before anything of a call.
static void begin_call(void) {
  reset_arena();
  meshopt_setAllocator(take, give);
}
