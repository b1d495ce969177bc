import { moved, type Outline, type Point, turned } from '../outline.ts'

/** The stitches of a seam along a line: short strokes with gaps between them, in pixels. */
export function seamAlong(line: readonly Point[], stitch = 14, gap = 8): Outline {
  const stitches: Point[][] = []
  let walked = 0
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    for (let at = -(walked % (stitch + gap)); at < length; at += stitch + gap) {
      const begin = Math.max(0, at)
      const end = Math.min(length, at + stitch)
      if (end > begin) stitches.push([along(from, to, begin / length), along(from, to, end / length)])
    }
    walked += length
  }
  return stitches
}

/** A line inside a closed one, everywhere the same distance from it. */
export function insetOf(outline: Outline, distance: number): readonly Point[] {
  const line = evenly(outline[0] ?? [], 12)
  const inwards = areaOf(line) < 0 ? -distance : distance
  return [...line.keys(), 0].map(index => {
    const here = line[index] ?? [0, 0]
    return besideOf(line.at(index - 1) ?? here, here, line[index + 1] ?? line[0] ?? here, inwards)
  })
}

/** A line beside an open one, to its right as it runs. */
export function parallelTo(line: readonly Point[], distance: number): readonly Point[] {
  return line.map((here, index) => besideOf(line[index - 1] ?? here, here, line[index + 1] ?? here, distance))
}

/** A stamp, drawn around 0, set side by side along a straight line. */
export function stampedAlong(stamp: Outline, from: Point, to: Point, every: number): Outline {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const count = Math.max(1, Math.round(length / every))
  const heading = Math.atan2(to[1] - from[1], to[0] - from[0])
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = along(from, to, (index + 0.5) / count)
    return moved(turned(stamp, heading, 0, 0), x, y)
  }).flat()
}

/** A band of the given width along an open line. */
export function ribbon(line: readonly Point[], width: number): Outline {
  const left = parallelTo(line, -width / 2)
  return [[...left, ...parallelTo(line, width / 2).toReversed(), ...left.slice(0, 1)]]
}

export function triangle(width: number, height: number): Outline {
  return [
    [
      [-width / 2, height / 2],
      [0, -height / 2],
      [width / 2, height / 2],
      [-width / 2, height / 2],
    ],
  ]
}

export function lozenge(width: number, height: number): Outline {
  return [
    [
      [0, -height / 2],
      [width / 2, 0],
      [0, height / 2],
      [-width / 2, 0],
      [0, -height / 2],
    ],
  ]
}

/** The point that lies to the right of `here` on the way from `before` to `after`. */
function besideOf(before: Point, here: Point, after: Point, distance: number): Point {
  const heading = Math.atan2(after[1] - before[1], after[0] - before[0])
  return [here[0] - Math.sin(heading) * distance, here[1] + Math.cos(heading) * distance]
}

/** Above zero for a line that runs clockwise. */
function areaOf(line: readonly Point[]): number {
  return line.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = line[index + 1] ?? line[0] ?? [x, y]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

function evenly(line: readonly Point[], every: number): Point[] {
  return line.flatMap((to, index): Point[] => {
    const from = line[index - 1]
    if (!from) return []
    const pieces = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / every)
    return Array.from({ length: pieces }, (_, piece) => along(from, to, (piece + 1) / pieces))
  })
}

function along(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
