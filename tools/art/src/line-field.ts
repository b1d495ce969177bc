import { type Outline, placeOnSegment } from './outline.ts'
import { createRaster, type Raster, sampleRaster } from './raster.ts'

/** How a point lies to some lines: for whatever is laid, bent or threaded along them. */
export interface LineField {
  /** Pixels from the nearest line, at most the reach of the field. */
  away(x: number, y: number): number
  /** Pixels from the beginning of that line to the place beside the point. */
  along(x: number, y: number): number
}

interface FieldRasters {
  readonly away: Raster
  readonly along: Raster
}

const cell = 2

/** Measures a field of `width` × `height` pixels up to `reach` pixels from the lines. */
export function lineField(lines: Outline, reach: number, width: number, height: number): LineField {
  const away = createRaster(width / cell, height / cell, cell)
  const along = createRaster(width / cell, height / cell, cell)
  away.values.fill(reach)
  for (const line of lines) measureLine({ away, along }, line, reach)
  return {
    away: (x, y) => sampleRaster(away, x, y),
    along: (x, y) => sampleRaster(along, x, y),
  }
}

function measureLine(rasters: FieldRasters, line: Outline[number], reach: number): void {
  let begun = 0
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    measureSegment(rasters, { from, to, begun }, reach)
    begun += Math.hypot(to[0] - from[0], to[1] - from[1])
  }
}

interface Segment {
  readonly from: Outline[number][number]
  readonly to: Outline[number][number]
  readonly begun: number
}

function measureSegment({ away, along }: FieldRasters, { from, to, begun }: Segment, reach: number): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const first = (a: number, b: number) => Math.max(0, Math.floor((Math.min(a, b) - reach) / cell))
  const last = (a: number, b: number, count: number) =>
    Math.min(count, Math.ceil((Math.max(a, b) + reach) / cell))
  for (let row = first(from[1], to[1]); row < last(from[1], to[1], away.height); row++) {
    for (let column = first(from[0], to[0]); column < last(from[0], to[0], away.width); column++) {
      const place = placeOnSegment([(column + 0.5) * cell, (row + 0.5) * cell], from, to)
      const at = row * away.width + column
      if (place.distance >= (away.values[at] ?? 0)) continue
      away.values[at] = place.distance
      along.values[at] = begun + place.share * length
    }
  }
}
