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
} satisfies Record<string, (x: number, y: number) => number>

export type ResistPattern = keyof typeof resistPatterns

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
