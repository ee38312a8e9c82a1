import { remindsToday } from '../membership/reminders.ts';
import type { Tier } from '../tiers.ts';

/** How often one browser shows a popup; `code` is the documented `popRule`, where 1 is always and any other once a day. */
export const popupRules = {
  always: { code: '1', label: '每次访问' },
  daily: { code: '2', label: '每天一次' },
  once: { code: '3', label: '只显示一次' },
} as const;
export type PopupRule = keyof typeof popupRules;
export const popupRuleNames = Object.keys(popupRules) as PopupRule[];

export const popupAudiences = {
  everybody: '所有人',
  visitor: '未登录的访客',
  signedIn: '已登录的用户',
  newcomer: '新用户',
  tier: '指定会员等级',
} as const;
export type PopupAudience = keyof typeof popupAudiences;
export const popupAudienceNames = Object.keys(popupAudiences) as PopupAudience[];

/** An advertisement of a campaign. */
export interface Popup {
  title: string;
  text: string;
  /** A path of ours; empty: words alone. */
  img: string;
  /** A path of ours, to which it leads. */
  jumpLink: string;
  rule: PopupRule;
  audience: PopupAudience;
  /** Of `newcomer`: accounts that are so young. */
  newWithinDays: number;
  /** Of `tier`. */
  tiers: Tier[];
  /** Paths on which it is shown, and what is under them; empty: on all that show popups. */
  pages: string[];
  /** The highest is shown first. */
  priority: number;
}

/** Who looks at a page. */
export interface Viewer {
  /** Null: not signed in. */
  account: { createdAt: Date; tier: Tier } | null;
}

const dayMs = 24 * 60 * 60_000;

const fits: Readonly<Record<PopupAudience, (popup: Popup, viewer: Viewer, now: Date) => boolean>> = {
  everybody: () => true,
  visitor: (_, { account }) => account === null,
  signedIn: (_, { account }) => account !== null,
  // A clock that went back makes nobody older: an account from later counts as new.
  newcomer: ({ newWithinDays }, { account }, now) =>
    account !== null && now.getTime() - account.createdAt.getTime() < newWithinDays * dayMs,
  tier: (popup, { account }) => account !== null && popup.tiers.includes(account.tier),
};

/** Whether a popup is for this person at all. */
export const isForViewer = (popup: Popup, viewer: Viewer, now: Date): boolean => fits[popup.audience](popup, viewer, now);

/** Where one pays or signs in nothing is in the way, and colleagues at work see none. */
const quietPages =
  /^\/(common\/pay|common\/recharge|workbench\/(myShoppCart|myOrder|account\/(accountRecharge|vipPackage))|transaction\/shoppingCart|loginSystem|operate)(\/|$)/i;

/** Whether a popup may be shown on the page of this path. */
export function showsOn({ pages }: Pick<Popup, 'pages'>, path: string): boolean {
  if (quietPages.test(path)) return false;
  const here = path.toLowerCase();
  return (
    pages.length === 0 ||
    pages.some((page) => {
      const at = page.toLowerCase();
      return here === at || (at !== '/' && here.startsWith(`${at}/`));
    })
  );
}

/** Places that the documented call names by its `type`: 1 home, 2 workbench. */
export const popupPlaces: Readonly<Record<string, string>> & { readonly 1: string } = { 1: '/', 2: '/workbench' };

/** Whether a browser that showed a popup last at `shownAt` shows it now; null: it never did. A time that is ahead counts as today. */
export function isDue(rule: PopupRule, shownAt: Date | null, now: Date): boolean {
  if (shownAt === null || rule === 'always') return true;
  return rule === 'daily' && remindsToday(shownAt, now);
}
