/** The engine's door for process entries: workers know activities, activities know the engine. */
export { createChildPool, type ChildPool, type PoolOptions } from '#engine/children/pool';
