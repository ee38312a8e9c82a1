/** Ways of signing in through others, as the wire calls them (`registerMethod`): docs/decisions.md#third-party-sign-in. */
export const signInMethods = ['weixin', 'qq'] as const;
export type SignInMethod = (typeof signInMethods)[number];
