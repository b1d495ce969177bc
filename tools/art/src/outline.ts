import { createRaster, type Raster } from './raster.ts'
import { clamp, fullTurn } from './scalar.ts'

export type Point = readonly [number, number]

/** Closed or open lines; as a filled shape, a line inside another cuts a hole. */
export type Outline = readonly (readonly Point[])[]

const curveSteps = 24
const commandPattern = /([MLHVCZ])([^MLHVCZ]*)/g

/** Reads SVG path data with the absolute commands M, L, H, V, C and Z. */
export function path(definition: string): Outline {
  const lines: Point[][] = []
  let line: Point[] = []
  for (const [, command, text = ''] of definition.matchAll(commandPattern)) {
    const numbers = Array.from(text.matchAll(/-?\d+(?:\.\d+)?/g), ([number]) => Number(number))
    const here = line.at(-1) ?? [0, 0]
    if (command === 'M') {
      line = pairs(numbers)
      lines.push(line)
    } else if (command === 'L') line.push(...pairs(numbers))
    else if (command === 'H') line.push(...numbers.map((x): Point => [x, here[1]]))
    else if (command === 'V') line.push(...numbers.map((y): Point => [here[0], y]))
    else if (command === 'C') addCurves(line, pairs(numbers))
    else line.push(line[0] ?? here)
  }
  return lines
}

export function circle(x: number, y: number, radius: number): Outline {
  const at = (step: number): Point => [
    x + radius * Math.cos((step / 64) * fullTurn),
    y + radius * Math.sin((step / 64) * fullTurn),
  ]
  return [Array.from({ length: 65 }, (_, step) => at(step))]
}

/** A rectangle with round corners. */
export function block(x: number, y: number, width: number, height: number, corner = 0): Outline {
  const centres: Point[] = [
    [x + width - corner, y + height - corner],
    [x + corner, y + height - corner],
    [x + corner, y + corner],
    [x + width - corner, y + corner],
  ]
  const points = centres.flatMap(([cx, cy], index) =>
    Array.from({ length: 9 }, (_, step): Point => {
      const angle = ((index + step / 8) * Math.PI) / 2
      return [cx + corner * Math.cos(angle), cy + corner * Math.sin(angle)]
    }),
  )
  return [[...points, ...points.slice(0, 1)]]
}

export function moved(outline: Outline, dx: number, dy: number): Outline {
  return outline.map(line => line.map(([x, y]): Point => [x + dx, y + dy]))
}

/** Turned clockwise by an angle in radians. */
export function turned(outline: Outline, angle: number, x: number, y: number): Outline {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return outline.map(line =>
    line.map(
      ([px, py]): Point => [x + (px - x) * cosine - (py - y) * sine, y + (px - x) * sine + (py - y) * cosine],
    ),
  )
}

/** Mirrored at the vertical line through x. */
export function mirrored(outline: Outline, x: number): Outline {
  return outline.map(line => line.map(([px, py]): Point => [2 * x - px, py]))
}

/** The share of each cell that lies inside the outline, by the even-odd rule. */
export function fill(outline: Outline, width: number, height: number, cell: number): Raster {
  const raster = createRaster(width, height, cell)
  const scans = 4
  for (let scan = 0; scan < height * scans; scan++) {
    const crossings = crossingsAt(outline, ((scan + 0.5) / scans) * cell).map(x => x / cell)
    const start = Math.floor(scan / scans) * width
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      addSpan(raster.values, start, width, crossings[pair] ?? 0, crossings[pair + 1] ?? 0, 1 / scans)
    }
  }
  return raster
}

/** The share of each cell under a round pen that follows the lines. */
export function stroke(outline: Outline, pen: number, width: number, height: number, cell: number): Raster {
  const raster = createRaster(width, height, cell)
  for (const line of outline) {
    for (const [index, to] of line.entries()) drawSegment(raster, line[index - 1] ?? to, to, pen / 2)
  }
  return raster
}

/** How far a point is from a segment, and at which share of it the nearest place lies. */
export function placeOnSegment([x, y]: Point, from: Point, to: Point): { distance: number; share: number } {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const share = clamp(((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1))
  return { distance: Math.hypot(x - from[0] - share * dx, y - from[1] - share * dy), share }
}

function drawSegment(raster: Raster, from: Point, to: Point, reach: number): void {
  const { width, height, cell, values } = raster
  const first = (a: number, b: number) => Math.max(0, Math.floor((Math.min(a, b) - reach) / cell) - 1)
  const last = (a: number, b: number, count: number) =>
    Math.min(count, Math.ceil((Math.max(a, b) + reach) / cell) + 1)
  for (let row = first(from[1], to[1]); row < last(from[1], to[1], height); row++) {
    for (let column = first(from[0], to[0]); column < last(from[0], to[0], width); column++) {
      const { distance } = placeOnSegment([(column + 0.5) * cell, (row + 0.5) * cell], from, to)
      const at = row * width + column
      values[at] = Math.max(values[at] ?? 0, clamp(0.5 + (reach - distance) / cell))
    }
  }
}

function pairs(numbers: readonly number[]): Point[] {
  return numbers.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : []))
}

function addCurves(line: Point[], controls: readonly Point[]): void {
  for (let index = 0; index + 2 < controls.length; index += 3) {
    const start = line.at(-1) ?? [0, 0]
    const [a = start, b = start, end = start] = controls.slice(index, index + 3)
    for (let step = 1; step <= curveSteps; step++) {
      const t = step / curveSteps
      const along = (axis: 0 | 1) =>
        (1 - t) ** 3 * start[axis] +
        3 * t * (1 - t) ** 2 * a[axis] +
        3 * t * t * (1 - t) * b[axis] +
        t ** 3 * end[axis]
      line.push([along(0), along(1)])
    }
  }
}

function crossingsAt(outline: Outline, y: number): number[] {
  const crossings: number[] = []
  for (const line of outline) {
    for (const [index, to] of line.entries()) {
      const from = line.at(index - 1) ?? to
      if (from[1] <= y === to[1] <= y) continue
      crossings.push(from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
    }
  }
  return crossings.sort((a, b) => a - b)
}

function addSpan(
  values: Float32Array,
  start: number,
  width: number,
  from: number,
  to: number,
  share: number,
) {
  for (let column = Math.max(0, Math.floor(from)); column < Math.min(width, to); column++) {
    const covered = Math.min(to, column + 1) - Math.max(from, column)
    values[start + column] = (values[start + column] ?? 0) + covered * share
  }
}
