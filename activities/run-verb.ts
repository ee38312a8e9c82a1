/** The engine's door for process entries: workers know activities, activities know the engine. */
export { runVerb } from '#engine/children/run-verb';
