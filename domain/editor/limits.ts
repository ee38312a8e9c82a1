/** Bounds of scene settings: what a person can make by hand, and far below what would hold up a page or a database. */
export const editorLimits = {
  /** Bytes of the settings as JSON. */
  bytes: 512 * 1024,
  materials: 1000,
  parts: 5000,
  lights: 16,
  cameras: 50,
  annotations: 100,
  sections: 3,
  /** Characters. */
  id: 40,
  name: 60,
  title: 40,
  text: 1000,
  link: 500,
  /** Of all that is written in one model's settings: it is judged as a whole before others see it. */
  words: 20_000,
  /** Of a part's or a material's key. */
  key: 1000,
  /** Coordinates and lengths, in units of the model. */
  length: 1e6,
} as const;
