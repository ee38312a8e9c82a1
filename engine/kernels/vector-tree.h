// A tree over weighted vectors of sixteen numbers: the part with the largest error is divided in two, across the direction in which it is widest, until
// there are as many parts as wanted (R. M. Gray, Y. Linde: "Vector quantizers and predictive quantizers for Gauss-Markov sources", IEEE Transactions on
// Communications 30(2), 1982, with the split of X. Wu, K. Zhang: "A better tree-structured vector quantizer", Data Compression Conference 1991).
#pragma once

#include "base.h"

#define DIMS 16

typedef float v4 __attribute__((vector_size(16)));
typedef struct {
  v4 at[DIMS / 4];
} Vector;

typedef struct {
  Vector vector;
  float weight;
  // Number of the caller's.
  u32 id;
  u32 pad[2];
} Item;

typedef struct {
  Vector centre;
  // Of each number, the weighted squares of what it is off from the centre, and their sum.
  Vector spread;
  u32 first, count;
  float error;
  // Nodes of the two parts; 0 for a leaf.
  u32 left, right;
  u32 pad[3];
} TreeNode;

typedef struct {
  Item *items;
  TreeNode *nodes;
  u32 nodeCount, leafCount;
  // Leaves by their error, the largest first.
  u32 *heap;
  u32 heapCount;
} Tree;

static inline float total(v4 a) { return (a[0] + a[1]) + (a[2] + a[3]); }

static void measure(const Tree *tree, TreeNode *node) {
  Vector sum = {0}, squares = {0};
  float weight = 0;
  for (u32 i = node->first; i < node->first + node->count; i++) {
    const Item *item = tree->items + i;
    for (u32 k = 0; k < DIMS / 4; k++) {
      v4 weighted = item->vector.at[k] * item->weight;
      sum.at[k] += weighted;
      squares.at[k] += weighted * item->vector.at[k];
    }
    weight += item->weight;
  }
  v4 error = {0};
  for (u32 k = 0; k < DIMS / 4; k++) {
    node->centre.at[k] = sum.at[k] / weight;
    node->spread.at[k] = squares.at[k] - sum.at[k] * node->centre.at[k];
    error += node->spread.at[k];
  }
  node->error = node->count > 1 ? total(error) : 0;
}

static void heap_push(Tree *tree, u32 node) {
  u32 at = tree->heapCount++;
  float error = tree->nodes[node].error;
  while (at > 0) {
    u32 above = (at - 1) / 2;
    if (tree->nodes[tree->heap[above]].error >= error) break;
    tree->heap[at] = tree->heap[above];
    at = above;
  }
  tree->heap[at] = node;
}

static u32 heap_pop(Tree *tree) {
  u32 top = tree->heap[0];
  u32 last = tree->heap[--tree->heapCount];
  u32 at = 0;
  for (;;) {
    u32 below = at * 2 + 1;
    if (below >= tree->heapCount) break;
    if (below + 1 < tree->heapCount && tree->nodes[tree->heap[below + 1]].error > tree->nodes[tree->heap[below]].error) below++;
    if (tree->nodes[tree->heap[below]].error <= tree->nodes[last].error) break;
    tree->heap[at] = tree->heap[below];
    at = below;
  }
  tree->heap[at] = last;
  return top;
}

// Moves the items that are nearer to `a` than to `b` before the others; says how many.
static u32 part(Item *items, u32 count, const Vector *a, const Vector *b) {
  Vector across;
  v4 sum = {0};
  for (u32 k = 0; k < DIMS / 4; k++) {
    across.at[k] = b->at[k] - a->at[k];
    sum += across.at[k] * (b->at[k] + a->at[k]);
  }
  const float middle = total(sum) / 2;
  u32 first = 0;
  for (u32 i = 0; i < count; i++) {
    v4 along = {0};
    for (u32 k = 0; k < DIMS / 4; k++) along += items[i].vector.at[k] * across.at[k];
    if (total(along) < middle) {
      Item item = items[i];
      items[i] = items[first];
      items[first++] = item;
    }
  }
  return first;
}

// Divides a leaf in two; 0 where it holds one vector only.
static u32 divide(Tree *tree, u32 index) {
  TreeNode *node = tree->nodes + index;
  Item *items = tree->items + node->first;
  const u32 count = node->count;
  if (!(node->error > 0)) return 0;
  // The widest direction: how the number that differs most goes with each.
  u32 widest = 0;
  for (u32 i = 1; i < DIMS; i++)
    if (node->spread.at[i / 4][i % 4] > node->spread.at[widest / 4][widest % 4]) widest = i;
  Vector axis = {0};
  const float centre = node->centre.at[widest / 4][widest % 4];
  for (u32 i = 0; i < count; i++) {
    float along = (((const float *)&items[i].vector)[widest] - centre) * items[i].weight;
    for (u32 k = 0; k < DIMS / 4; k++) axis.at[k] += (items[i].vector.at[k] - node->centre.at[k]) * along;
  }
  v4 square = {0};
  for (u32 k = 0; k < DIMS / 4; k++) square += axis.at[k] * axis.at[k];
  const float length = __builtin_sqrtf(total(square));
  if (!(length > 0)) return 0;
  u32 below = tree->nodeCount;
  TreeNode *parts = tree->nodes + below;
  for (u32 k = 0; k < DIMS / 4; k++) {
    parts[0].centre.at[k] = node->centre.at[k] - axis.at[k] / length;
    parts[1].centre.at[k] = node->centre.at[k] + axis.at[k] / length;
  }
  for (u32 turn = 0; turn < 2; turn++) {
    u32 left = part(items, count, &parts[0].centre, &parts[1].centre);
    if (left == 0 || left == count) return 0;
    parts[0] = (TreeNode){.first = node->first, .count = left};
    parts[1] = (TreeNode){.first = node->first + left, .count = count - left};
    measure(tree, parts);
    measure(tree, parts + 1);
  }
  tree->nodeCount += 2;
  node->left = below;
  node->right = below + 1;
  return below;
}

// Over `count` items, with at most `wanted` leaves.
static Tree grow(Item *items, u32 count, u32 wanted) {
  Tree tree = {.items = items, .nodeCount = 1};
  tree.nodes = reserve((u64)wanted * 2 * sizeof(TreeNode));
  tree.heap = reserve((u64)wanted * 4 + 16);
  tree.nodes[0] = (TreeNode){.first = 0, .count = count};
  measure(&tree, tree.nodes);
  heap_push(&tree, 0);
  u32 leaves = 1;
  while (leaves < wanted && tree.heapCount > 0) {
    u32 below = divide(&tree, heap_pop(&tree));
    if (!below) continue;
    heap_push(&tree, below);
    heap_push(&tree, below + 1);
    leaves++;
  }
  tree.leafCount = leaves;
  return tree;
}
