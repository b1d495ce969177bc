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
