/** Shown where an account has no nickname. */
const nameless = '火星人';

const shownLength = 5;

function cut(name: string, mark: string): string {
  const characters = [...(name.trim() === '' ? nameless : name)];
  return characters.length > shownLength ? characters.slice(0, shownLength).join('') + mark : characters.join('');
}

/** The name as shown in the header and the avatar menu: 5 characters, then asterisks: docs/decisions/names-and-phones-shown.md. */
export const displayName = (name: string): string => cut(name, '***');

/** The name as shown in the personal centre: 5 characters, then an ellipsis. */
export const shortName = (name: string): string => cut(name, '…');

/** A phone with its fourth to seventh digits masked. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`;
