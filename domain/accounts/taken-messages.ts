/** What somebody wanted a phone for that has an account already, and how he is told. */
export const takenMessages = { register: '用户已存在', bindPhone: '手机号码已存在' } as const;
export type PhonePurpose = keyof typeof takenMessages;
