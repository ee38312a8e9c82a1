/** Ways of signing in through others, as the wire calls them (`registerMethod`): docs/decisions/third-party-sign-in.md. */
export const signInMethods = ['weixin', 'qq'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** How people call a way of signing in, and what its `state` begins with, which the pages are told on the way back. */
export const methodNames = {
  weixin: { label: '微信', state: 'wechat' },
  qq: { label: 'QQ', state: 'tencent' },
} as const satisfies Record<SignInMethod, { label: string; state: string }>;

/** Parameters that our pages find in their address when somebody comes back from a provider. */
export const returnParameters = {
  /** `wechat` or `tencent`. */
  state: 'state',
  /** The ticket for `relatedPhone` or `bindThirdPartyAccount`; absent when he is signed in. */
  openId: 'openId',
  /** `resp_code` of what went wrong. */
  error: 'thirdPartyError',
  /** Where he wanted to go, when he must do something first. */
  returnURL: 'returnURL',
} as const;

/** Why somebody goes to a provider. */
export const signInPurposes = ['signIn', 'bind'] as const;
export type SignInPurpose = (typeof signInPurposes)[number];
