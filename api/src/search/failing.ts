/**
 * Notes which of these products fail a condition: as the number of that condition, or as `several` when
 * another failure was noted before. Each kind of condition has its own loop, because a function call per
 * product takes several times as long.
 */
export type NoteFailing = (ordinals: Uint32Array, noted: Uint8Array, number: number, several: number) => void

/** No failure is noted. */
export const notFailing = 0

/** Fails products whose place in the column is not marked with 1. */
export const unmarked =
  (column: Uint32Array, marks: Uint8Array): NoteFailing =>
  (ordinals, noted, number, several) => {
    for (let index = 0; index < ordinals.length; index++)
      if (marks[column[ordinals[index] ?? 0] ?? 0] !== 1)
        noted[index] = noted[index] === notFailing ? number : several
  }

/** Fails products whose number is below `least` or above `most`. */
export const outside =
  (column: Uint8Array | Int32Array, least: number, most: number): NoteFailing =>
  (ordinals, noted, number, several) => {
    for (let index = 0; index < ordinals.length; index++) {
      const value = column[ordinals[index] ?? 0] ?? 0
      if (value < least || value > most) noted[index] = noted[index] === notFailing ? number : several
    }
  }

/** Fails products whose number is above the limit of their place. */
export const above =
  (column: Int32Array, places: Uint32Array, limits: Int32Array): NoteFailing =>
  (ordinals, noted, number, several) => {
    for (let index = 0; index < ordinals.length; index++) {
      const ordinal = ordinals[index] ?? 0
      if ((column[ordinal] ?? 0) > (limits[places[ordinal] ?? 0] ?? -1))
        noted[index] = noted[index] === notFailing ? number : several
    }
  }

/** Fails products that are not marked with 1. */
export const notAmong =
  (marks: Uint8Array): NoteFailing =>
  (ordinals, noted, number, several) => {
    for (let index = 0; index < ordinals.length; index++)
      if (marks[ordinals[index] ?? 0] !== 1) noted[index] = noted[index] === notFailing ? number : several
  }
