/** Who publishes models, by `uploaderType`: docs/decisions/modelers.md. */
export const modelerKinds = {
  1: { label: '分享者', about: '发布免费的模型，供所有人使用', sells: false },
  2: { label: '个人模型师', about: '以个人名义出售模型，上架前完成个人认证', sells: true },
  3: { label: '企业模型师', about: '以企业名义出售模型，上架前完成企业认证', sells: true },
} as const;
export const modelerTypes = [1, 2, 3] as const satisfies readonly (keyof typeof modelerKinds)[];
export type ModelerType = (typeof modelerTypes)[number];

export const isModelerType = (uploaderType: number | null): uploaderType is ModelerType =>
  modelerTypes.some((known) => known === uploaderType);
