/** How many passwords count as common: the first ones of a list in order of how often they were found (D84). */
export const commonPasswordsCount = 10_000

export const commonPasswordWords = 'Password is too common'

/** What people add to a word so that it meets the rules. */
const addedAtMost = 6

const swapped: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const withLettersBack = (text: string) => text.replace(/[@431!0$57]/g, sign => swapped[sign] ?? sign)

/**
 * Whether a password is one of the common ones: as it stands, in small letters, with its letters put back (P@ssw0rd),
 * or without the few figures and signs around it (Password#1). As they are listed, hardly any meets the other rules.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const small = password.toLowerCase()
  const word = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const inside = small.length - word.length <= addedAtMost && word.length >= 4 ? [word] : []
  return [small, ...inside].some(text => common.has(text) || common.has(withLettersBack(text)))
}
