import type { CertificationFields } from './kinds.ts';

const hidden = (count: number): string => '*'.repeat(Math.max(1, count));

/** A person's name as its first character. */
export const maskName = (name: string): string => {
  const characters = [...name];
  return `${characters[0] ?? ''}${hidden(characters.length - 1)}`;
};

/** A company's name as its first and last two characters. */
export const maskCompany = (name: string): string => {
  const characters = [...name];
  return characters.length <= 4
    ? maskName(name)
    : `${characters.slice(0, 2).join('')}${hidden(characters.length - 4)}${characters.slice(-2).join('')}`;
};

/** A number as its first three and last two characters. */
export const maskNumber = (number: string): string => `${number.slice(0, 3)}${hidden(number.length - 5)}${number.slice(-2)}`;

/** What an owner and a list see of a certification. */
export const maskFields = (certification: CertificationFields): { name: string; number: string; legalPerson: string | null } =>
  certification.kind === 'personal'
    ? { name: maskName(certification.fields.realName), number: maskNumber(certification.fields.idCard), legalPerson: null }
    : {
        name: maskCompany(certification.fields.companyName),
        number: maskNumber(certification.fields.creditCode),
        legalPerson: maskName(certification.fields.legalPerson),
      };
