import { litCloth } from '../cloth.ts'
import { type Color, scaled } from '../color.ts'
import { hash } from '../noise.ts'
import { fraction } from '../scalar.ts'
import type { ClothPoint } from '../textile.ts'

/** What a place of a hand-woven strip is made of. */
export interface StripThreads {
  readonly base: Color
  /** Whether the lengthwise threads cover the crosswise ones. */
  readonly warpFaced: boolean
  /** Makes the yarn of one strip differ from the next one's. */
  readonly seed: number
  /** 1 where two strips are sewn together. */
  readonly seam: number
}

/** Light on thick yarn, thread by thread. */
export function litThreads({ base, warpFaced, seed, seam }: StripThreads, point: ClothPoint): Color {
  const warp = point.across / 4.2
  const weft = point.down / 4.4
  const u = fraction(warp)
  const v = fraction(weft)
  const over = (Math.floor(warp) + Math.floor(weft)) % 2 === 0
  const relief = warpFaced
    ? { dx: Math.cos(Math.PI * u) * -0.55, dy: over ? 0.06 : -0.12 * Math.cos(Math.PI * v) }
    : { dx: over ? 0.05 : -0.14 * Math.cos(Math.PI * u), dy: Math.cos(Math.PI * v) * -0.6 }
  const crown = 0.62 + 0.38 * Math.sin(Math.PI * (warpFaced ? u : v))
  const thread = Math.floor(warpFaced ? warp : weft)
  // Hand-spun yarn has thick places, and now and then the shuttle misses a thread.
  const stretch = Math.floor((warpFaced ? weft : warp) / 14)
  const chance = hash(thread, stretch, seed + 11)
  const slip = chance > 0.985 ? 0.6 : chance < 0.03 ? 1.22 : 1
  const yarn = (0.84 + 0.32 * hash(thread, seed, 6)) * slip
  return litCloth(scaled(base, yarn), point.slope, relief, {
    openness: crown * (1 - seam * 0.5) * point.openness,
    shine: 0.1,
  })
}
