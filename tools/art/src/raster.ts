import { clamp, mix } from './scalar.ts'

/** A grid of numbers laid over the plate; each cell is `cell` plate pixels wide and high. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly cell: number
  readonly values: Float32Array
}

export function createRaster(width: number, height: number, cell: number): Raster {
  return { width, height, cell, values: new Float32Array(width * height) }
}

/** The value at a point of the plate, blended from the four nearest cells; the border repeats outside. */
export function sampleRaster({ width, height, cell, values }: Raster, x: number, y: number): number {
  const column = clamp(x / cell - 0.5, 0, width - 1.001)
  const row = clamp(y / cell - 0.5, 0, height - 1.001)
  const i = Math.floor(column)
  const at = Math.floor(row) * width + i
  const u = column - i
  const above = mix(values[at] ?? 0, values[at + 1] ?? 0, u)
  const below = mix(values[at + width] ?? 0, values[at + width + 1] ?? 0, u)
  return mix(above, below, row - Math.floor(row))
}

/** Three box blurs, which come close to a Gaussian. The radius is in cells. */
export function blurred(raster: Raster, radius: number): Raster {
  const across = new Float32Array(raster.values.length)
  const values = new Float32Array(raster.values.length)
  let from = raster.values
  for (let pass = 0; pass < 3; pass++) {
    blurAcross({ ...raster, values: from }, across, radius)
    blurDown({ ...raster, values: across }, values, radius)
    from = values
  }
  return { ...raster, values }
}

/** Each cell becomes the mean of those beside it; the border repeats outside. */
function blurAcross({ width, height, values }: Raster, into: Float32Array, radius: number): void {
  const [last, size] = [width - 1, 2 * radius + 1]
  for (let row = 0; row < height; row++) {
    const start = row * width
    let sum = 0
    for (let index = -radius; index <= radius; index++) sum += values[start + clamp(index, 0, last)] ?? 0
    for (let index = 0; index < width; index++) {
      into[start + index] = sum / size
      const entering = values[start + Math.min(index + radius + 1, last)] ?? 0
      sum += entering - (values[start + Math.max(index - radius, 0)] ?? 0)
    }
  }
}

/** The same with those above and below: row by row for all columns at once, since cells of a column lie far apart. */
function blurDown({ width, height, values }: Raster, into: Float32Array, radius: number): void {
  const [last, size] = [height - 1, 2 * radius + 1]
  const sums = new Float64Array(width)
  for (let index = -radius; index <= radius; index++) {
    const start = clamp(index, 0, last) * width
    for (let column = 0; column < width; column++) {
      sums[column] = (sums[column] ?? 0) + (values[start + column] ?? 0)
    }
  }
  for (let row = 0; row < height; row++) {
    const [start, entering, leaving] = [
      row * width,
      Math.min(row + radius + 1, last) * width,
      Math.max(row - radius, 0) * width,
    ]
    for (let column = 0; column < width; column++) {
      const sum = sums[column] ?? 0
      into[start + column] = sum / size
      sums[column] = sum + ((values[entering + column] ?? 0) - (values[leaving + column] ?? 0))
    }
  }
}
