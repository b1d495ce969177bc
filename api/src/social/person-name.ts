import { nameFromEmail } from '#feature/accounts'

const longest = 50

/** What a provider calls somebody, as our names are spelled: letters, marks and spaces (D86). */
const cleaned = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/['’ʼ`]/gu, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim()

/** A first and a last name; who told neither is called by the beginning of their e-mail, or a friend. */
export function personName(
  { firstName, lastName }: { firstName: string; lastName: string },
  email: string,
): { first_name: string; last_name: string } {
  const [first, last] = [cleaned(firstName), cleaned(lastName)]
  if (first || last) return { first_name: first || last, last_name: first ? last : '' }
  return { first_name: nameFromEmail(email), last_name: '' }
}
