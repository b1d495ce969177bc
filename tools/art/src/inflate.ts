import type { Color } from './color.ts'
import { fill, type Outline } from './outline.ts'
import { blurred, type Raster, sampleRaster } from './raster.ts'
import { type Part, plateHeight, plateWidth } from './scene.ts'
import { normalise, type Vector } from './vector.ts'

/** A silhouette that is given a body: its edge falls away as if it were filled with air. */
export interface Inflation {
  /** How far the roundness reaches inwards, in pixels: a fine edge, then the large form. */
  readonly reach: readonly [number, number]
  /** How high each of the two rises. Below zero it is carved into the surface. */
  readonly rise: readonly [number, number]
  /** Where the flat middle looks. Straight at us if left out. */
  readonly facing?: Vector
}

/** Colours a point; `depth` is 0 at the silhouette's edge and 1 well inside. */
export type Material = (x: number, y: number, normal: Vector, depth: number) => Color

const cell = 2
const step = 2.5

export function inflate(outline: Outline, material: Material, inflation: Inflation): Part {
  const shape = fill(outline, plateWidth / cell, plateHeight / cell, cell)
  const [fine, large] = inflation.reach.map(reach => blurred(shape, Math.max(1, Math.round(reach / cell))))
  const facing = inflation.facing ?? [0, 0, 1]
  return (x, y) => {
    if (sampleRaster(shape, x, y) < 0.5 || !fine || !large) return null
    const [a, b] = inflation.rise
    const dx = a * slope(fine, x, y, 1, 0) + b * slope(large, x, y, 1, 0)
    const dy = a * slope(fine, x, y, 0, 1) + b * slope(large, x, y, 0, 1)
    const normal = normalise(facing[0] - dx, facing[1] - dy, facing[2])
    return material(x, y, normal, sampleRaster(large, x, y))
  }
}

function slope(raster: Raster, x: number, y: number, dx: number, dy: number): number {
  const ahead = sampleRaster(raster, x + dx * step, y + dy * step)
  const behind = sampleRaster(raster, x - dx * step, y - dy * step)
  return (ahead - behind) / (2 * step)
}
