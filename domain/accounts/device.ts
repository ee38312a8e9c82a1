/** What is looked at of a User-Agent header, which a client may make as long as it likes. */
const readLength = 400;

/** The first that matches names the browser; many claim to be others as well, so the order matters. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/\bQQ\//, 'QQ'],
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/MQQBrowser\/|QQBrowser\//, 'QQ 浏览器'],
  [/UCBrowser\//, 'UC 浏览器'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^(?:curl|node|python|Go-http-client|axios|undici|okhttp|Java)\b/i, '程序'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const named = (table: typeof browsers, text: string): string[] => {
  const found = table.find(([pattern]) => pattern.test(text));
  return found === undefined ? [] : [found[1]];
};

/** Browser and system of a User-Agent in our words, as `Chrome · Windows`; empty for what the table does not know. Nothing of the header is passed on. */
export function deviceOf(userAgent: string): string {
  const read = userAgent.slice(0, readLength);
  return [...named(browsers, read), ...named(systems, read)].join(' · ');
}
