/** What somebody does, asked at registration; the code is what the wire carries (docs/decisions/professions.md). */
export const professions = { '1': '应用开发者', '2': '建模师', '3': '设计师', '4': '其他' } as const;
export type ProfessionCode = keyof typeof professions;
