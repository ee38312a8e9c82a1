/** What dialogs that start work show of presets of one's own. */
export { PresetChoice } from './preset-choice.tsx';
