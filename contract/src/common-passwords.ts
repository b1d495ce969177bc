/** How many passwords count as common: the first of a list ordered by how often they were found in breaches (D84). */
export const commonPasswordsCount = 10_000

export const commonPasswordWords = 'Password is too common'

/** The most characters that people add to a word to satisfy the rules. */
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
 * True for a common password: as typed, in lower case, with substitutions undone (P@ssw0rd), or without the
 * digits and symbols around it (Password#1). The listed passwords themselves rarely satisfy the other rules.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const small = password.toLowerCase()
  const word = small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const inside = small.length - word.length <= addedAtMost && word.length >= 4 ? [word] : []
  return [small, ...inside].some(text => common.has(text) || common.has(withLettersBack(text)))
}
