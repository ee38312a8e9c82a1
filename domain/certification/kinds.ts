/** What is certified: a person, or a company. */
export const certificationKinds = ['personal', 'enterprise'] as const;
export type CertificationKind = (typeof certificationKinds)[number];

/** The pictures that each kind needs, by the field that names its attachment. */
export const certificationPapers = {
  personal: { frontId: '身份证人像面', backId: '身份证国徽面' },
  enterprise: { licenceId: '营业执照' },
} as const satisfies Record<CertificationKind, Record<string, string>>;

export type PaperName = 'frontId' | 'backId' | 'licenceId';
export const paperNames = ['frontId', 'backId', 'licenceId'] as const satisfies readonly PaperName[];

/** What is typed. It is stored encrypted, and only administrators see it whole. */
export interface PersonalFields {
  realName: string;
  idCard: string;
}
export interface EnterpriseFields {
  companyName: string;
  creditCode: string;
  legalPerson: string;
}
export type CertificationFields = { kind: 'personal'; fields: PersonalFields } | { kind: 'enterprise'; fields: EnterpriseFields };

/** The number that no two accounts may share, and the name that it goes with. */
export const identityOf = (certification: CertificationFields): { name: string; number: string } =>
  certification.kind === 'personal'
    ? { name: certification.fields.realName, number: certification.fields.idCard }
    : { name: certification.fields.companyName, number: certification.fields.creditCode };
