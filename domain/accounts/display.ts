/** The name as shown in the header and the avatar menu: 5 characters, then asterisks. */
export function displayName(name: string): string {
  const characters = [...name];
  return characters.length > 5 ? `${characters.slice(0, 5).join('')}***` : name;
}

/** A phone with its fourth to seventh digits masked. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`;
