/** Styles of the element's inside. The page sets its size, and what stands behind it where `background` is transparent. */
export const css = `
:host {
  display: block;
  position: relative;
  box-sizing: border-box;
  width: 100%;
  aspect-ratio: 4 / 3;
  min-height: 160px;
  overflow: hidden;
  contain: content;
  color: #e8ecf4;
  font: 13px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif;
}
:host([hidden]) { display: none; }
.frame {
  position: absolute;
  inset: 0;
  border-radius: inherit;
  background: radial-gradient(circle at 50% 42%, #303a4d, #1b2230 60%, #10141d);
}
.frame:focus-visible { outline: 3px solid #69b1ff; outline-offset: -3px; }
.stage, canvas, .poster { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
canvas { cursor: grab; touch-action: pan-y; }
canvas:active { cursor: grabbing; }
.poster { object-fit: contain; transition: opacity 200ms; pointer-events: none; }
.frame.shown .poster { opacity: 0; }
[hidden] { display: none !important; }
.bar {
  position: absolute;
  inset: auto 0 0;
  height: 4px;
  background: rgb(255 255 255 / 14%);
  overflow: hidden;
}
.bar i { display: block; height: 100%; width: 0; background: #69b1ff; }
.bar.unknown i { width: 30%; animation: along 1.2s ease-in-out infinite alternate; }
@keyframes along { to { margin-left: 70%; } }
.told {
  position: absolute;
  inset: auto 12px 16px;
  margin: 0 auto;
  width: fit-content;
  padding: 4px 12px;
  border-radius: 6px;
  background: rgb(12 16 24 / 80%);
  pointer-events: none;
}
.trouble {
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  gap: 12px;
  align-items: center;
  justify-content: center;
  padding: 24px;
  text-align: center;
  background: rgb(12 16 24 / 80%);
}
.trouble p { margin: 0; max-width: 36em; }
button {
  min-width: 44px;
  min-height: 36px;
  padding: 0 14px;
  border: 1px solid rgb(255 255 255 / 50%);
  border-radius: 6px;
  background: rgb(12 16 24 / 80%);
  color: #fff;
  font: inherit;
  cursor: pointer;
}
button:focus-visible { outline: 3px solid #69b1ff; outline-offset: 2px; }
.play { position: absolute; right: 12px; bottom: 12px; }
@media (prefers-reduced-motion: reduce) {
  .poster { transition: none; }
  .bar.unknown i { animation: none; width: 100%; }
}
`;
