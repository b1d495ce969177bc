import { placeOnSegment } from '../outline.ts'
import { fraction, fullTurn, smoothstep } from '../scalar.ts'
import type { SmockCut } from './smock-cuts.ts'

/** How much thread lies at a place beside the neck: pixels along its edge and pixels away from it. */
type Band = (along: number, away: number) => number

const line = (value: number, at: number, half: number) =>
  smoothstep(half + 1.2, half - 0.8, Math.abs(value - at))

const bands = {
  'zig-zags': (along, away) => line(away, 33 + 13 * (Math.abs(fraction(along / 30) - 0.5) * 4 - 1), 4.4),
  loops: (along, away) => {
    const ring = Math.hypot((fraction(along / 28) - 0.5) * 28, away - 33)
    return line(ring, 9.5, 3.4)
  },
  chevrons: (along, away) => {
    const rise = fraction((along + Math.abs(away - 33) * 0.9) / 17)
    return Math.abs(away - 33) < 16 ? smoothstep(0.28, 0.18, Math.abs(rise - 0.5)) : 0
  },
  rays: (along, away) =>
    away > 17 && away < 50 + 7 * Math.cos((along / 44) * fullTurn)
      ? smoothstep(0.3, 0.2, Math.abs(fraction(along / 11) - 0.5))
      : 0,
} satisfies Record<string, Band>

export type Embroidery = keyof typeof bands

export interface Stitching {
  /** How much of the place the thread covers, 0..1. */
  readonly cover: number
  /** Which way the stitch slopes, -1..1. */
  readonly twist: number
}

/** The work around the V and the pendant below its tip. */
export function stitchingAt(cut: SmockCut, embroidery: Embroidery, x: number, y: number): Stitching {
  const { neck } = cut
  const aside = Math.abs(x - 500)
  const tip = neck.top + neck.depth
  const side = placeOnSegment([aside, y], [neck.half, neck.top - 20], [0, tip])
  const along = side.share * Math.hypot(neck.half, neck.depth + 20)
  const away = side.distance
  const edges = Math.max(line(away, 5, 5.5), line(away, 15, 2.6), line(away, 52, 2.6))
  const band = y < tip + 56 ? Math.max(edges, bands[embroidery](along, away)) : 0
  const cover = Math.max(band, pendant(aside, y - tip - 58))
  return { cover, twist: fraction((along + away * 0.6) / 6) * 2 - 1 }
}

/** A lozenge within a lozenge, on a stem with a pair of leaves. */
function pendant(aside: number, down: number): number {
  if (down < -4 || down > 130) return 0
  const lozenge = aside * 1.25 + Math.abs(down - 44)
  const stem = down > 80 ? line(aside, 0, 2.8) : 0
  const leaf = line(Math.abs(down - 112 + aside * 0.9), 0, 6) * (aside < 28 ? 1 : 0)
  return Math.max(line(lozenge, 40, 4), line(lozenge, 24, 3), lozenge < 11 ? 1 : 0, stem, leaf)
}
