const marks = /\p{M}/gu
const letters: Readonly<Record<string, string>> = {
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɖ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
}

/**
 * Lower case without tone marks, Ghanaian letters as people type them: "Kɛ́ntɛ" → "kente". The search folds
 * text in the same way.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ɛɔŋɖƒɣʋ]/g, letter => letters[letter] ?? letter)

/** Compares two spellings of a town, ignoring case, tone marks, hyphens and spaces. */
export const sameTown = (one: string, other: string): boolean =>
  plain(one) !== '' && plain(one) === plain(other)

const plain = (town: string): string =>
  fold(town)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Queries with the same key count as one search: "Kɛnte  stole" and "kente stole". */
export const searchKey = (query: string): string => fold(query).trim().replace(/\s+/g, ' ')
