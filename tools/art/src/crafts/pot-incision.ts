import { fraction, fullTurn, smoothstep } from '../scalar.ts'

export type IncisedBand =
  | 'hatched triangles'
  | 'eyes'
  | 'combed waves'
  | 'slanting strokes'
  | 'stepped blocks'

const bandTop = 196
const bandHeight = 132

/** How deep the potter's tool went at a place below the lip: 0 untouched, 1 at the bottom of a groove. */
export function incised(band: IncisedBand, turn: number, below: number): number {
  const lines = [168, 186, 338, 356].map(line => smoothstep(4.2, 1.2, Math.abs(below - line)))
  return Math.max(...lines, dots(turn, below), figures(band, turn, below))
}

function figures(band: IncisedBand, turn: number, below: number): number {
  const share = (below - bandTop) / bandHeight
  if (share < 0 || share > 1) return 0
  switch (band) {
    case 'hatched triangles':
      return triangles(turn, below, share)
    case 'eyes':
      return eyes(turn, share)
    case 'combed waves':
      return waves(turn, share)
    case 'slanting strokes':
      return strokes(turn, share)
    case 'stepped blocks':
      return steps(turn, share)
  }
}

function triangles(turn: number, below: number, share: number): number {
  // The triangles stand on the lower line.
  const aside = Math.abs(fraction(turn * 14) - 0.5) * 2
  const inward = share - aside
  const outline = smoothstep(0.07, 0.03, Math.abs(inward))
  const hatching =
    inward > 0 ? smoothstep(0.3, 0.14, Math.abs(fraction((below - bandTop + aside * 60) / 17) - 0.5)) : 0
  return Math.max(outline, 0.9 * hatching)
}

function eyes(turn: number, share: number): number {
  const away = Math.hypot((fraction(turn * 18) - 0.5) * 2, (share - 0.5) * 2.2)
  const ring = (radius: number) => smoothstep(0.12, 0.03, Math.abs(away - radius))
  return Math.max(ring(0.8), ring(0.48), smoothstep(0.2, 0.12, away))
}

/** Five teeth of a comb, drawn along together. */
function waves(turn: number, share: number): number {
  const comb = (share - 0.5 - 0.2 * Math.sin(turn * fullTurn * 12)) / 0.11
  return Math.abs(comb) > 2.5 ? 0 : smoothstep(0.32, 0.14, Math.abs(fraction(comb + 0.5) - 0.5))
}

/** Two rows of short cuts that lean against each other. */
function strokes(turn: number, share: number): number {
  const lean = Math.abs(share - 0.5)
  if (lean < 0.05 || lean > 0.47) return 0
  return smoothstep(0.24, 0.1, Math.abs(fraction(turn * 44 + lean * 1.5) - 0.5))
}

function steps(turn: number, share: number): number {
  const column = Math.floor(Math.abs(fraction(turn * 12) - 0.5) * 10)
  const row = Math.floor(Math.abs(share - 0.5) * 10)
  return column + row === 4 || column + row < 2 ? 0.85 : 0
}

function dots(turn: number, below: number): number {
  if (below < 366 || below > 384) return 0
  return smoothstep(0.34, 0.2, Math.hypot(fraction(turn * 70) - 0.5, (below - 375) / 18))
}
