import { fraction, smoothstep } from '../scalar.ts'
import { type CalabashPattern, calabashPatterns } from './calabash-patterns.ts'

export type BowlPattern = 'carved leaves' | 'scored diamonds' | CalabashPattern

/** How deep the blade went: 0 untouched, 1 at the bottom of a cut. `share` runs from rim (0) to foot (1). */
export function bowlCut(pattern: BowlPattern, turn: number, share: number): number {
  if (pattern === 'carved leaves') return carvedLeaves(turn, share)
  return pattern === 'scored diamonds' ? scoredDiamonds(turn, share) : calabashPatterns[pattern](turn, share)
}

function carvedLeaves(turn: number, share: number): number {
  const border = Math.max(line(share, 0.09, 0.012), line(share, 0.13, 0.01), line(share, 0.62, 0.012))
  const v = (share - 0.16) / 0.43
  if (v < 0 || v > 1) return border
  const u = fraction(turn * 20) - 0.5
  const leaf = Math.abs(u) - 0.4 * Math.sin(Math.PI * v) ** 0.8
  const vein = Math.abs(u) < 0.035 && v > 0.1 ? 0.9 : 0
  const ribs =
    leaf < -0.06 ? smoothstep(0.3, 0.16, Math.abs(fraction((v + Math.abs(u) * 0.8) * 6) - 0.5)) * 0.8 : 0
  return Math.max(border, smoothstep(0.06, 0.02, Math.abs(leaf)), vein, ribs)
}

function scoredDiamonds(turn: number, share: number): number {
  const border = Math.max(
    line(share, 0.05, 0.012),
    line(share, 0.1, 0.008),
    line(share, 0.56, 0.012),
    line(share, 0.61, 0.008),
  )
  const v = (share - 0.13) / 0.4
  if (v > 0 && v < 1) return Math.max(border, diamond(fraction(turn * 16) - 0.5, v - 0.5))
  const w = (share - 0.64) / 0.2
  if (w > 0 && w < 1) return Math.max(border, rays(fraction(turn * 32) - 0.5, w))
  return border
}

function diamond(u: number, v: number): number {
  const away = Math.abs(u) * 2 + Math.abs(v) * 2
  const outlines = Math.max(line(away, 0.94, 0.05), line(away, 0.62, 0.05))
  const hatched = away > 1.02 ? 0.9 * smoothstep(0.28, 0.12, Math.abs(fraction(v * 9) - 0.5)) : 0
  return Math.max(outlines, hatched, smoothstep(0.34, 0.26, away))
}

function rays(u: number, v: number): number {
  return Math.abs(u) < 0.42 * (1 - v) ? 0.95 : 0
}

function line(value: number, at: number, halfWidth: number): number {
  return smoothstep(halfWidth, halfWidth * 0.4, Math.abs(value - at))
}
