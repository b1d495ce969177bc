import { type Color, scaled } from './color.ts'
import { lit, type Surface } from './light.ts'
import { hash } from './noise.ts'
import { fullTurn, smoothstep } from './scalar.ts'
import { normalise } from './vector.ts'

/** The height of a cloth above its ground, in pixels. */
export type Folds = (x: number, y: number) => number

export interface Slope {
  readonly dx: number
  readonly dy: number
}

const step = 2

export function slopeOf(folds: Folds, x: number, y: number): Slope {
  return {
    dx: (folds(x + step, y) - folds(x - step, y)) / (2 * step),
    dy: (folds(x, y + step) - folds(x, y - step)) / (2 * step),
  }
}

/** Light on cloth; `relief` is what single threads add to the slope of the folds. */
export function litCloth(base: Color, slope: Slope, relief: Slope, surface: Surface): Color {
  const normal = normalise(relief.dx - slope.dx * 1.7, relief.dy - slope.dy * 1.7 - 0.1, 1)
  return lit(base, normal, { shine: 0.08, gloss: 14, ...surface })
}

/** A sheet that lies on a table, turned a little, with one corner perhaps folded over. */
export interface Sheet {
  readonly centreX: number
  readonly centreY: number
  readonly width: number
  readonly height: number
  /** Clockwise, in radians. */
  readonly angle: number
  /** How far from the lower right corner the fold runs, in pixels along both edges; 0 for none. */
  readonly foldedCorner: number
}

export interface SheetPoint {
  /** On the cloth itself, from its upper left corner. */
  readonly across: number
  readonly down: number
  /** Pixels to the nearest edge. */
  readonly margin: number
  /** True where the folded corner shows its back. */
  readonly back: boolean
  /** 1 in the open, lower in the shadow along the fold. */
  readonly openness: number
}

/** The point of the sheet that is seen at (x, y), or null beside it. */
export function sheetPoint(sheet: Sheet, x: number, y: number): SheetPoint | null {
  const cosine = Math.cos(sheet.angle)
  const sine = Math.sin(sheet.angle)
  const across = (x - sheet.centreX) * cosine + (y - sheet.centreY) * sine + sheet.width / 2
  const down = (y - sheet.centreY) * cosine - (x - sheet.centreX) * sine + sheet.height / 2
  if (sheet.foldedCorner === 0) return onFace(sheet, across, down, 1)
  // Distance beyond the fold line, which crosses the lower right corner at 45 degrees.
  const beyond = (across + down - (sheet.width + sheet.height - sheet.foldedCorner)) / Math.SQRT2
  if (beyond > 0) return null
  const flap = onFace(sheet, across - beyond * Math.SQRT2, down - beyond * Math.SQRT2, 1)
  if (flap) return { ...flap, back: true, openness: 1 - 0.35 * smoothstep(16, 0, -beyond) }
  const reach = flapDistance(sheet, across - beyond * Math.SQRT2, down - beyond * Math.SQRT2)
  return onFace(sheet, across, down, 1 - 0.45 * smoothstep(34, 0, reach))
}

function flapDistance({ width, height }: Sheet, across: number, down: number): number {
  return Math.hypot(Math.max(0, across - width), Math.max(0, down - height))
}

function onFace(sheet: Sheet, across: number, down: number, openness: number): SheetPoint | null {
  // Hems are never quite straight.
  const margin = Math.min(
    across - 5 * Math.sin(down * 0.013),
    sheet.width - across + 5 * Math.sin(down * 0.011 + 1),
    down - 5 * Math.sin(across * 0.014),
    sheet.height - down + 6 * Math.sin(across * 0.01 + 2),
  )
  return margin < 0 ? null : { across, down, margin, back: false, openness }
}

/** The creases and soft waves of a cloth that was folded in a chest and now lies open. */
export function restingFolds(strength: number, phase: number): Folds {
  return (x, y) =>
    strength *
    (15 * Math.sin(x * 0.0115 + y * 0.0052 + 0.6 + phase) +
      10 * Math.sin(x * 0.0046 - y * 0.0098 + 2.1 + phase) +
      5 * Math.sin(x * 0.027 + y * 0.004) +
      46 * smoothstep(-60, 60, (x - 500) * 0.55 + (y - 820) * 0.9) +
      30 * smoothstep(-36, 36, (x - 210) * 1.1 - (y - 400) * 0.3))
}

/** Fine plain weave under the light. */
export function litWeave(
  base: Color,
  point: SheetPoint,
  slope: { dx: number; dy: number },
  across: number,
  down: number,
): Color {
  const warp = across / 3.4
  const weft = down / 3.4
  const yarn =
    0.9 +
    0.1 * (hash(Math.floor(warp), Math.floor(weft / 9), 4) + hash(Math.floor(weft), Math.floor(warp / 9), 5))
  const relief = { dx: Math.cos(fullTurn * warp) * 0.09, dy: Math.cos(fullTurn * weft) * 0.09 }
  const hem = 0.78 + 0.22 * smoothstep(0, 9, point.margin)
  const stitched = Math.abs(point.margin - 15) < 1.4 ? 0.86 : 1
  return litCloth(scaled(base, yarn), slope, relief, {
    openness: hem * stitched * point.openness,
    shine: 0.07,
  })
}
