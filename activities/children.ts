/** Lets process entries reach the engine: workers import activities, activities import the engine. */
export { createChildPool, type ChildPool, type PoolOptions } from '#engine/children/pool';
export { findSeal } from '#engine/children/seal';
