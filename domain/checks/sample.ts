/** What the model is called that is given to who has none. */
export const sampleFileName = '示例货车.glb';
