import { fractalNoise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise } from '../vector.ts'
import { polished } from './brass-metal.ts'

export interface Casting {
  /** Pixels from the centre to the upper end. */
  readonly reach: number
  /** Height of the metal at a place from the centre, in pixels; null where there is none. */
  height(dx: number, dy: number): number | null
}

export interface CastPlace {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** A casting as it lies with its centre at a place of the plate. */
export function cast(casting: Casting, place: CastPlace, seed: number): Part {
  const { scale } = place
  return (x, y) => {
    const dx = (x - place.x) / scale
    const dy = (y - place.y) / scale
    if (casting.height(dx, dy) === null) return null
    const height = (aside: number, below: number) => {
      const rough = (fractalNoise((x + aside * scale) / 5, (y + below * scale) / 5, 2, seed) - 0.5) * 1.9
      // Gas in the mould leaves pits, and filing leaves soft facets.
      const pit = fractalNoise((x + aside * scale) / 9, (y + below * scale) / 9, 1, seed + 3)
      const filed = fractalNoise((x + aside * scale) / 40, (y + below * scale) / 26, 2, seed + 6) * 5
      return (casting.height(dx + aside, dy + below) ?? 0) + rough + filed - 5 * smoothstep(0.86, 0.97, pit)
    }
    const slopeX = (height(1.2, 0) - height(-1.2, 0)) / 2.4
    const slopeY = (height(0, 1.2) - height(0, -1.2)) / 2.4
    return polished(normalise(-slopeX * 0.9, -slopeY * 0.9, 1), height(0, 0) - 12)
  }
}
