// The base of every kernel: types, the interface to the host, and memory that is laid out anew for each call.
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char s8;
typedef short s16;
typedef int s32;

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))
#define NAN_VALUE __builtin_nan("")
#define WASM_PAGE 65536

// Throws in the host.
IMPORT(out_of_memory) void out_of_memory(void);

extern u8 __heap_base;
static u32 arena;

static inline void reset_arena(void) { arena = ((u32)(unsigned long)&__heap_base + 15) & ~15u; }

// `bytes` of memory, 16-aligned and not cleared. The host throws when there is no more.
static void *reserve(u64 bytes) {
  u32 at = arena;
  u64 end = ((u64)at + bytes + 15) & ~15ULL;
  u64 have = (u64)__builtin_wasm_memory_size(0) * WASM_PAGE;
  if (end > have) {
    u64 pages = (end - have + WASM_PAGE - 1) / WASM_PAGE;
    if (end > 0xffff0000ULL || __builtin_wasm_memory_grow(0, (u32)pages) == (unsigned long)-1) out_of_memory();
  }
  arena = (u32)end;
  return (void *)(unsigned long)at;
}
