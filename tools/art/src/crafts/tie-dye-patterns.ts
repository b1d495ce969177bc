import { hash } from '../noise.ts'
import { clamp, fraction, fullTurn, smoothstep } from '../scalar.ts'

/** How well a place of the cloth was kept from the vat: 0 open to it, 1 tied, stitched or folded shut. */
export const tiedPatterns = {
  /** Pinches of cloth bound with raffia, larger and smaller, set like bricks. */
  rings(x, y) {
    const row = Math.floor(y / 196)
    const column = Math.floor((x + (row & 1) * 98) / 196)
    const u = fraction((x + (row & 1) * 98) / 196) - 0.5
    const v = y / 196 - row - 0.5
    const angle = Math.atan2(v, u)
    const size = 0.86 + 0.28 * hash(column, row, 31)
    const pucker = 1 + 0.05 * Math.sin(angle * 13 + column) + 0.035 * Math.sin(angle * 29 + row * 2)
    const radius = (Math.hypot(u, v) * pucker) / size
    const pleats = 0.72 + 0.28 * Math.sin(angle * 34 + radius * 9)
    const rings = Math.max(band(radius, 0.36, 0.045), 0.85 * band(radius, 0.24, 0.03), band(radius, 0, 0.08))
    return rings * pleats + 0.22 * smoothstep(0.36, 0.1, radius)
  },
  /** Running stitches pulled tight in nested diamonds: every stitch leaves a tooth. */
  diamonds(x, y) {
    const u = fraction(x / 264) - 0.5
    const v = fraction(y / 316) - 0.5
    const out = Math.abs(u) + Math.abs(v)
    const along = Math.abs(u) - Math.abs(v)
    const tooth = 0.5 + 0.5 * Math.cos(fullTurn * along * 15)
    const lines = [0.1, 0.22, 0.34, 0.47].map(at => band(out, at, 0.016 + 0.026 * tooth))
    const upper = [0.62, 0.76].map(at => band(out, at, 0.012 + 0.022 * tooth))
    return Math.max(...lines, ...upper, band(out, 0, 0.04)) * (0.55 + 0.45 * tooth)
  },
  /** Pleated like a fan and clamped between sticks: bars that narrow where the dye crept in at the folds. */
  ladders(x, y) {
    const pleat = x / 176
    const inner = 1 - Math.abs(fraction(pleat) * 2 - 1)
    const shift = (Math.floor(pleat) & 1) * 0.16
    const rung = Math.abs(fraction(y / 132 + shift) - 0.5)
    const bar = smoothstep(0.05, -0.07, rung - 0.09 - 0.17 * inner ** 1.5)
    const rail = 0.75 * smoothstep(0.1, 0.02, inner) * (0.6 + 0.4 * Math.sin(y / 7 + pleat * 3))
    return Math.max(bar, rail)
  },
  /** Folded from the middle into a cone and bound in rounds. */
  sunbursts(x, y) {
    const u = fraction(x / 676) - 0.5
    const v = fraction(y / 676) - 0.5
    const angle = Math.atan2(v, u)
    const fold = Math.abs(fraction((angle / fullTurn) * 16) - 0.5) * 2
    const radius = Math.hypot(u, v) * (1 + 0.11 * fold)
    const rounds = [0.09, 0.2, 0.32, 0.45, 0.6].map((at, index) => band(radius, at, 0.034 - index * 0.002))
    const streaks = 0.75 + 0.25 * Math.sin(angle * 48 + radius * 20)
    return Math.max(...rounds, band(radius, 0, 0.03)) * streaks
  },
} satisfies Record<string, (x: number, y: number) => number>

export type TiedPattern = keyof typeof tiedPatterns

/** A soft band: dye creeps under every binding. */
function band(value: number, at: number, halfWidth: number): number {
  return clamp(smoothstep(halfWidth * 1.7, halfWidth * 0.4, Math.abs(value - at)))
}
