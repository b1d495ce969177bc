/**
 * Notes of these products, by their ordinals, which fail a condition: as the number of that condition, and as
 * `several` where another one was noted. Each kind of condition has a loop of its own: a function called for each
 * product takes several times as long.
 */
export type NoteFailing = (ordinals: Uint32Array, noted: Uint8Array, number: number, several: number) => void

/** Nothing is noted. */
export const notFailing = 0

/** Whose place in a column is not marked with 1. */
export const unmarked =
  (column: Uint32Array, marks: Uint8Array): NoteFailing =>
  (ordinals, noted, number, several) => {
    for (let at = 0; at < ordinals.length; at++)
      if (marks[column[ordinals[at] ?? 0] ?? 0] !== 1) noted[at] = noted[at] === notFailing ? number : several
  }

/** Whose number is below the least or above the most. */
export const outside =
  (column: Uint8Array | Int32Array, least: number, most: number): NoteFailing =>
  (ordinals, noted, number, several) => {
    for (let at = 0; at < ordinals.length; at++) {
      const value = column[ordinals[at] ?? 0] ?? 0
      if (value < least || value > most) noted[at] = noted[at] === notFailing ? number : several
    }
  }

/** Who is not marked with 1. */
export const notAmong =
  (marks: Uint8Array): NoteFailing =>
  (ordinals, noted, number, several) => {
    for (let at = 0; at < ordinals.length; at++)
      if (marks[ordinals[at] ?? 0] !== 1) noted[at] = noted[at] === notFailing ? number : several
  }
