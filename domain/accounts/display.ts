/** The name as header and avatar menu show it: 5 characters, then asterisks. */
export function displayName(name: string): string {
  const characters = [...name];
  return characters.length > 5 ? `${characters.slice(0, 5).join('')}***` : name;
}

/** First 3 digits and those after the seventh. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`;
