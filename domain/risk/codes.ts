/** What a risk check answers: 100 and 200 pass; 400, 800 and 900 ask for the slider, 600 for the scratch card. */
export const riskCodes = [100, 200, 400, 600, 800, 900] as const;
export type RiskCode = (typeof riskCodes)[number];
