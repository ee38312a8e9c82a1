// What the FBX kernel answers with: a stream of little-endian records that the host reads in order. Geometry does not pass through it: the
// stream names blocks of memory by address and count, which the host copies whole.
#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "ufbx.h"

// Throws in the host.
__attribute__((import_module("host"), import_name("out_of_memory"))) void out_of_memory(void);

#define EXPORT(name) __attribute__((export_name(#name)))
#define NO_INDEX 0xffffffffu

static uint8_t *out;
static size_t out_length, out_capacity;

// Blocks that the host has not yet released, and the bytes in them.
static void **blocks;
static size_t block_count, block_capacity;
static uint64_t block_bytes;
// The most bytes that the blocks of one answer may take.
static uint64_t block_limit;

static void *checked(void *memory) {
  if (!memory) out_of_memory();
  return memory;
}

// `count` items of `size` bytes, which live until the next answer is begun.
static void *block(size_t count, size_t size) {
  uint64_t bytes = (uint64_t)count * size;
  block_bytes += bytes;
  if (bytes > 0xf0000000u || block_bytes > block_limit) out_of_memory();
  if (block_count == block_capacity) {
    block_capacity = block_capacity ? block_capacity * 2 : 64;
    blocks = checked(realloc(blocks, block_capacity * sizeof(void *)));
  }
  return blocks[block_count++] = checked(malloc(bytes ? (size_t)bytes : 1));
}

static void *cleared_block(size_t count, size_t size) { return memset(block(count, size), 0, count * size); }

static void begin_answer(void) {
  for (size_t i = 0; i < block_count; i++) free(blocks[i]);
  block_count = 0;
  block_bytes = 0;
  out_length = 0;
}

static void put_bytes(const void *data, size_t length) {
  if (out_length + length > out_capacity) {
    out_capacity = (out_length + length) * 2 + 4096;
    out = checked(realloc(out, out_capacity));
  }
  if (length) memcpy(out + out_length, data, length);
  out_length += length;
}

static void put_u32(size_t value) {
  uint32_t v = (uint32_t)value;
  put_bytes(&v, 4);
}

static void put_f64(double value) { put_bytes(&value, 8); }
static void put_reals(const ufbx_real *values, size_t count) {
  for (size_t i = 0; i < count; i++) put_f64(values[i]);
}

// Raw bytes as the file has them: their encoding is the host's business.
static void put_text(const char *data, size_t length) {
  put_u32(length);
  put_bytes(data, length);
}

static void put_string(ufbx_string text) { put_text(text.data, text.length); }
static void put_blob(ufbx_blob blob) { put_text(blob.data, blob.size); }

static void put_block(const void *data, size_t count) {
  put_u32((uint32_t)(uintptr_t)data);
  put_u32(count);
}

static void put_transform(const ufbx_transform *t) {
  put_reals(t->translation.v, 3);
  put_reals(t->rotation.v, 4);
  put_reals(t->scale.v, 3);
}

// Column-major 4×4.
static void put_matrix(const ufbx_matrix *m) {
  for (int column = 0; column < 4; column++) {
    put_reals(m->cols[column].v, 3);
    put_f64(column == 3 ? 1 : 0);
  }
}
