import { fill, type Outline, path } from '../outline.ts'
import { sampleRaster } from '../raster.ts'
import { fraction, smoothstep } from '../scalar.ts'

/** How much wax lies at a place of the cloth, in pixels: 0 none, 1 enough to keep the dye out. */
export const resistPatterns = {
  /** Flowers in rings, set like bricks, with dots between. */
  flowers(x, y) {
    const { u, v } = brick(x, y, 190)
    const radius = Math.hypot(u, v)
    const angle = Math.atan2(v, u)
    const petals = smoothstep(
      0.035,
      -0.02,
      Math.abs(radius - 0.26) - 0.11 * Math.max(0, Math.cos(angle * 8)) - 0.015,
    )
    const core = smoothstep(0.03, -0.01, radius - 0.075)
    const ring = smoothstep(0.022, -0.004, Math.abs(radius - 0.44) - 0.014)
    return Math.max(petals, core, ring, radius > 0.5 ? 0.9 * dots(x, y, 24) : 0)
  },
  /** Rows of waves with a row of shells in every second trough. */
  'waves and shells'(x, y) {
    const swell = Math.sin(x / 41) * 17
    const row = (y + swell) / 96
    const v = fraction(row)
    const crests = Math.max(stripe(v, 0.1, 0.05), stripe(v, 0.26, 0.028))
    const shift = (Math.floor(row) & 1) * 48
    const u = fraction((x + shift) / 96) - 0.5
    const shell = Math.hypot(u * 1.25, (v - 0.6) * 1.05)
    const ribs = Math.abs(Math.sin(Math.atan2(v - 0.86, u) * 9)) > 0.34 ? 1 : 0
    return Math.max(crests, smoothstep(0.25, 0.21, shell) * ribs, stripe(v, 0.94, 0.016))
  },
  /** Stems that wind down the cloth, a pair of leaves at each bend. */
  leaves(x, y) {
    const stem = fraction((x + 26 * Math.sin(y / 60)) / 188) - 0.5
    const side = Math.sign(stem)
    const row = fraction((y + side * 24 + 94) / 96) - 0.5
    const along = (Math.abs(stem) - 0.02) / 0.4
    // Leaves rise as they leave the stem.
    const away = row + along * 0.34 - 0.16
    const blade = 0.2 * Math.sin(Math.PI * Math.min(1, Math.max(0, along))) ** 0.8
    const leaf = smoothstep(0.03, -0.03, Math.abs(away) - blade)
    const vein = smoothstep(0.03, 0.012, Math.abs(away)) * (along < 0.82 ? 1 : 0)
    return Math.max(stripe(stem, 0, 0.016), leaf * (1 - vein))
  },
  /** Rows of falling drops, each in its own outline. */
  drops(x, y) {
    const { u, v } = brick(x * 1.3, y, 142)
    const body = dropHalf(v, 0.36, 0.25) - Math.abs(u)
    const outer = dropHalf(v, 0.47, 0.37) - Math.abs(u)
    const rim = smoothstep(-0.012, 0.008, outer) * smoothstep(0.05, 0.03, outer)
    return Math.max(smoothstep(-0.015, 0.015, body), rim)
  },
  /** Eight-pointed stars in squares, with a dot wherever four meet. */
  stars(x, y) {
    const u = fraction(x / 158) - 0.5
    const v = fraction(y / 158) - 0.5
    const radius = Math.hypot(u, v)
    const point = Math.abs(fraction((Math.atan2(v, u) / Math.PI) * 4) - 0.5) * 2
    const star = smoothstep(0.02, -0.02, radius - 0.17 - 0.2 * point ** 1.4)
    const core = smoothstep(0.115, 0.085, radius)
    const corner = smoothstep(0.11, 0.075, Math.hypot(0.5 - Math.abs(u), 0.5 - Math.abs(v)))
    const frame = stripe(Math.max(Math.abs(u), Math.abs(v)), 0.455, 0.008)
    return Math.max(star * (1 - core), smoothstep(0.05, 0.03, radius), corner, frame * 0.9)
  },
  /** Ladders of short strokes between double lines, and rings in every other column. */
  'ladders and rings'(x, y) {
    const column = x / 92
    const u = fraction(column)
    const rails = Math.max(stripe(u, 0.06, 0.022), stripe(u, 0.94, 0.022))
    if (Math.floor(column) & 1) {
      const ring = Math.hypot(u - 0.5, fraction(y / 92) - 0.5)
      return Math.max(rails, stripe(ring, 0.28, 0.045), smoothstep(0.12, 0.08, ring))
    }
    return Math.max(rails, stripe(fraction(y / 31), 0.5, 0.13) * stripe(u, 0.5, 0.27))
  },
  /** A shoal that swims both ways, row by row. */
  fishes(x, y) {
    const row = Math.floor(y / 150)
    const across = fraction((x + (row & 1) * 120) / 240) * 200
    const u = row & 1 ? 200 - across : across
    const fish = sampleRaster(fishRaster, u, fraction(y / 150) * 125)
    const swell = stripe(fraction((y + 9 * Math.sin(x / 38)) / 150), 0.97, 0.03)
    return Math.max(fish, swell)
  },
  /** Cowries in rows, mouth upwards, with a seam of dots between the rows. */
  cowries(x, y) {
    const { u, v } = brick(x, y * 1.12, 104)
    const shell = Math.hypot(u / 0.3, v / 0.38)
    const mouth = stripe(u + 0.015 * Math.sin(v * 24), 0, 0.02) * (Math.abs(v) < 0.27 ? 1 : 0)
    const teeth = stripe(fraction(v * 13), 0.5, 0.2) * stripe(u, 0, 0.055) * (Math.abs(v) < 0.24 ? 1 : 0)
    const body = smoothstep(1.06, 0.94, shell) * (1 - Math.max(mouth, teeth))
    const outline = stripe(shell, 1.3, 0.05)
    return Math.max(body, outline * 0.9)
  },
} satisfies Record<string, (x: number, y: number) => number>

export type ResistPattern = keyof typeof resistPatterns

const fishRaster = fill(fishOutline(), 200, 125, 1)

/** On a field of 200 × 125, swimming to the right; the eye and the gill are holes. */
function fishOutline(): Outline {
  return [
    ...path(
      'M182 62C164 30 116 20 70 52C56 44 40 32 22 26C32 48 32 78 22 98C40 92 56 82 70 74C116 106 164 96 182 62Z',
    ),
    ...path('M156 50C162 50 162 60 156 60C150 60 150 50 156 50Z'),
    ...path('M136 40C126 52 126 74 136 86L130 86C120 74 120 52 130 40Z'),
    ...path('M112 46C104 56 104 70 112 80L107 80C99 70 99 56 107 46Z'),
    ...path('M90 52C84 58 84 68 90 74L86 74C80 68 80 58 86 52Z'),
  ]
}

/** Half the width of a drop `down` from its middle: pointed above, round below. */
function dropHalf(down: number, halfHeight: number, halfWidth: number): number {
  const share = (down + halfHeight) / (2 * halfHeight)
  return share <= 0 || share >= 1 ? -1 : halfWidth * Math.sin(Math.PI * share ** 1.5)
}

function brick(x: number, y: number, size: number): { u: number; v: number } {
  const row = Math.floor(y / size)
  return { u: fraction((x + ((row & 1) * size) / 2) / size) - 0.5, v: y / size - row - 0.5 }
}

function dots(x: number, y: number, every: number): number {
  return smoothstep(0.22, 0.12, Math.hypot(fraction(x / every) - 0.5, fraction(y / every) - 0.5))
}

function stripe(value: number, at: number, halfWidth: number): number {
  return smoothstep(halfWidth + 0.015, halfWidth - 0.015, Math.abs(value - at))
}
