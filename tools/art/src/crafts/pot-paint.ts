import { type Color, color, mixColors } from '../color.ts'
import { noise } from '../noise.ts'
import { fraction, smoothstep } from '../scalar.ts'

const chalk = color('#EFE6D2')
const soot = color('#1D1714')

// How much of the pot is painted, in pixels below the lip, and the rows that this is divided into.
const paintTop = 96
const paintBottom = 500
const rows = 3

/** Earth colours laid on with a feather: chalk white and soot over the red of the slip. */
export function earthPainted(skin: Color, turn: number, below: number, seed: number): Color {
  if (below < paintTop || below > paintBottom) return skin
  const hand = (noise(turn * 90, below / 16, seed) - 0.5) * 0.05
  const place = ((below - paintTop) / (paintBottom - paintTop)) * rows
  const row = Math.min(rows - 1, Math.floor(place))
  const share = place - row + hand
  const white = row === 1 ? lozenge(turn, share) : triangles(turn, share)
  const black = Math.max(borders(share), row === 1 ? core(turn, share) : shadedTriangles(turn, share))
  return mixColors(mixColors(skin, chalk, white * 0.92), soot, black * 0.9)
}

function borders(share: number): number {
  return Math.max(smoothstep(0.07, 0.045, share), smoothstep(0.93, 0.955, share))
}

/** 1 within a triangle that stands on the row's lower border. */
function triangles(turn: number, share: number): number {
  const inward = share - Math.abs(fraction(turn * 16) - 0.5) * 2
  return smoothstep(0, 0.06, inward)
}

function shadedTriangles(turn: number, share: number): number {
  const hanging = 1 - share - Math.abs(fraction(turn * 16 + 0.5) - 0.5) * 2
  return smoothstep(0.14, 0.2, hanging)
}

function fromLozenge(turn: number, share: number): number {
  return Math.abs(fraction(turn * 10) - 0.5) * 2 + Math.abs(share - 0.5) * 2.2
}

function lozenge(turn: number, share: number): number {
  return smoothstep(0.96, 0.88, fromLozenge(turn, share))
}

function core(turn: number, share: number): number {
  const away = fromLozenge(turn, share)
  return Math.max(smoothstep(0.56, 0.48, away) - smoothstep(0.3, 0.22, away), 0)
}
