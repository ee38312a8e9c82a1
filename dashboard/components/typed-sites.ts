import { embedLimits, siteOf } from '#domain/scenes/embed';

/** The sites that are typed, one a line or between commas. */
export const sitesIn = (typed: string): string[] => typed.split(/[\s,，;；、]+/).filter((site) => site !== '');

/** What is wrong with them. */
export function problemOfSites(sites: readonly string[]): string | undefined {
  if (sites.length > embedLimits.sites) return `最多 ${embedLimits.sites} 个网站`;
  const wrong = sites.find((site) => site.length > embedLimits.siteLength || siteOf(site) === undefined);
  return wrong === undefined ? undefined : `「${wrong.slice(0, 60)}」不是网站地址，请填写域名，例如 www.example.com`;
}
