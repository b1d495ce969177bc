import { fold } from './fold.ts'

const plain = (town: string): string =>
  fold(town)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether two people write the name of one town: capitals, tone marks, hyphens and spaces aside. */
export const sameTown = (one: string, other: string): boolean =>
  plain(one) !== '' && plain(one) === plain(other)
