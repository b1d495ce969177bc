import { litWeave, type SheetPoint, type Slope } from './cloth.ts'
import type { Color } from './color.ts'

/** A place on a cloth as we see it, however the cloth hangs or lies. */
export interface ClothPoint extends SheetPoint {
  readonly slope: Slope
  /** Pixels beyond the hem, in the fringe; 0 on the cloth itself. */
  readonly beyond: number
}

/** What a cloth shows: woven, stamped, waxed or tied. */
export interface Textile {
  /** How far its fringe hangs out, in pixels; 0 for none. */
  readonly fringe: number
  light(point: ClothPoint): Color | null
}

/** Colours a place of the cloth, in pixels from its upper left corner. */
export type Dyeing = (across: number, down: number, back: boolean) => Color

/** Plain cotton that got its colours after it was woven. */
export function dyedCotton(dyeing: Dyeing): Textile {
  return {
    fringe: 0,
    light: point => {
      const { across, down, back, slope } = point
      return litWeave(dyeing(across, down, back), point, slope, across, down)
    },
  }
}
