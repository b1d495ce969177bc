import { fraction, smoothstep } from '../scalar.ts'

export type IncisedBand = 'hatched triangles' | 'eyes'

const bandTop = 196
const bandHeight = 132

/** How deep the potter's tool went at a place below the lip: 0 untouched, 1 at the bottom of a groove. */
export function incised(band: IncisedBand, turn: number, below: number): number {
  const lines = [168, 186, 338, 356].map(line => smoothstep(4.2, 1.2, Math.abs(below - line)))
  return Math.max(...lines, dots(turn, below), band === 'eyes' ? eyes(turn, below) : triangles(turn, below))
}

function triangles(turn: number, below: number): number {
  const share = (below - bandTop) / bandHeight
  if (share < 0 || share > 1) return 0
  // The triangles stand on the lower line.
  const aside = Math.abs(fraction(turn * 14) - 0.5) * 2
  const inward = share - aside
  const outline = smoothstep(0.07, 0.03, Math.abs(inward))
  const hatching =
    inward > 0 ? smoothstep(0.3, 0.14, Math.abs(fraction((below - bandTop + aside * 60) / 17) - 0.5)) : 0
  return Math.max(outline, 0.9 * hatching)
}

function eyes(turn: number, below: number): number {
  const share = (below - bandTop) / bandHeight
  if (share < 0 || share > 1) return 0
  const away = Math.hypot((fraction(turn * 18) - 0.5) * 2, (share - 0.5) * 2.2)
  const ring = (radius: number) => smoothstep(0.12, 0.03, Math.abs(away - radius))
  return Math.max(ring(0.8), ring(0.48), smoothstep(0.2, 0.12, away))
}

function dots(turn: number, below: number): number {
  if (below < 366 || below > 384) return 0
  return smoothstep(0.34, 0.2, Math.hypot(fraction(turn * 70) - 0.5, (below - 375) / 18))
}
