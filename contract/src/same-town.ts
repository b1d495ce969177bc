import { fold } from './fold.ts'

const plain = (town: string): string =>
  fold(town)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Compares two spellings of a town, ignoring case, tone marks, hyphens and spaces. */
export const sameTown = (one: string, other: string): boolean =>
  plain(one) !== '' && plain(one) === plain(other)
