import { lineField } from '../line-field.ts'
import { fill, moved, type Outline, type Point } from '../outline.ts'
import { blurred, sampleRaster } from '../raster.ts'
import { ridge } from '../scalar.ts'
import type { Casting } from './brass-cast.ts'

/** A thread of wax laid along some lines. A twisted one is a rope of two. */
export interface WaxThread {
  readonly lines: Outline
  readonly halfWidth: number
  /** Below zero it is pressed into the surface. */
  readonly height: number
  readonly twisted?: true
}

/** A ball of wax. */
export interface WaxBall {
  readonly at: Point
  readonly radius: number
  readonly height: number
}

/** A figure in wax around its centre: its silhouette, how far it bulges, and what is laid upon it. */
export interface WaxFigure {
  readonly outline: Outline
  /** What goes around it: a twisted thread if left out. */
  readonly edge?: 'twisted' | 'plain'
  readonly dome: number
  readonly threads: readonly WaxThread[]
  readonly balls: readonly WaxBall[]
}

/** The field in which a figure is modelled, in pixels: wide enough for the largest. */
const field = 680
const middle = field / 2
const cell = 2
const bulge = 34

/** A figure as it leaves the mould. */
export function modelled(figure: WaxFigure): Casting {
  const { outline, dome, threads, balls } = figure
  const shape = fill(moved(outline, middle, middle), field / cell, field / cell, cell)
  const body = blurred(shape, bulge)
  const border = borderHeight(figure)
  const laid = threads.map(thread => threadHeight(thread))
  return {
    reach: upperEnd(outline),
    height(dx, dy) {
      const x = dx + middle
      const y = dy + middle
      if (sampleRaster(shape, x, y) < 0.5) return null
      const raised = Math.max(border(x, y), ...balls.map(ball => ballHeight(ball, dx, dy)), 0)
      const risen = laid.reduce((height, thread) => joined(height, thread(x, y)), raised)
      return risen + 7 + Math.max(0, 2 * sampleRaster(body, x, y) - 1) * dome
    },
  }
}

// A cord holds the figure above its middle, wherever else it may rise higher.
function upperEnd(outline: Outline): number {
  const above = outline.flat().filter(([x]) => Math.abs(x) < 30)
  return -Math.min(...above.map(([, y]) => y))
}

function borderHeight({ outline, edge = 'twisted' }: WaxFigure): (x: number, y: number) => number {
  const border = lineField(moved(outline, middle, middle), 36, field, field)
  return (x, y) => {
    const away = border.away(x, y)
    if (edge === 'plain') return Math.min(1, away / 16) * 9
    const rope = 0.8 + 0.2 * Math.cos(border.along(x, y) * 0.34 + away * 0.22)
    return Math.max(ridge(away - 9, 9) * 15 * rope, ridge(away - 26, 5) * 8)
  }
}

/** A single twisted thread of wax, thick enough to be a piece of its own. */
export function bent(line: readonly Point[], halfWidth: number, balls: readonly WaxBall[]): Casting {
  const lines = moved([line], middle, middle)
  const track = lineField(lines, halfWidth + 6, field, field)
  return {
    reach: -Math.min(...line.map(([, y]) => y)) + halfWidth,
    height(dx, dy) {
      const away = track.away(dx + middle, dy + middle)
      const ball = Math.max(0, ...balls.map(one => ballHeight(one, dx, dy)))
      if (away > halfWidth && ball === 0) return null
      const rope = 0.93 + 0.07 * Math.cos(track.along(dx + middle, dy + middle) * 0.3 + away * 0.12)
      return Math.max(ridge(away, halfWidth) * 32 * rope, ball) + 4
    },
  }
}

/** The line of a coil around a place, from its middle outwards. */
export function coil([x, y]: Point, turns: number, from: number, to: number, start = 0): Point[] {
  const steps = Math.ceil(turns * 40)
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const share = step / steps
    const angle = start + share * turns * 2 * Math.PI
    const radius = from + (to - from) * share
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
}

/** Points on an arc around a place, in radians. */
export function arc([x, y]: Point, radius: number, from: number, to: number): Point[] {
  return Array.from({ length: 61 }, (_, step): Point => {
    const angle = from + (to - from) * (step / 60)
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
}

/** Balls of one size at some places. */
export function balls(places: readonly Point[], radius: number, height: number): WaxBall[] {
  return places.map(at => ({ at, radius, height }))
}

/** Several figures in one casting, the first above the others. */
export function together(figures: readonly Casting[]): Casting {
  return {
    reach: Math.max(...figures.map(figure => figure.reach)),
    height(dx, dy) {
      for (const figure of figures) {
        const height = figure.height(dx, dy)
        if (height !== null) return height
      }
      return null
    },
  }
}

function threadHeight({ lines, halfWidth, height, twisted }: WaxThread): (x: number, y: number) => number {
  const track = lineField(moved(lines, middle, middle), halfWidth + 4, field, field)
  return (x, y) => {
    const away = track.away(x, y)
    if (away >= halfWidth) return 0
    const rope = twisted ? 0.8 + 0.2 * Math.cos(track.along(x, y) * 0.5 + away * 0.4) : 1
    return ridge(away, halfWidth) * height * rope
  }
}

function ballHeight({ at, radius, height }: WaxBall, dx: number, dy: number): number {
  return ridge(Math.hypot(dx - at[0], dy - at[1]), radius) * height
}

// What is laid on lies over what is there; what is pressed in goes through it.
function joined(height: number, thread: number): number {
  return thread < 0 ? Math.min(height, 0) + thread : Math.max(height, thread)
}
