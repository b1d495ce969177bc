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
  const { width, height } = raster
  let values = raster.values
  for (let pass = 0; pass < 3; pass++) {
    const across = new Float32Array(values.length)
    for (let row = 0; row < height; row++) blurLine(values, across, row * width, 1, width, radius)
    const down = new Float32Array(values.length)
    for (let column = 0; column < width; column++) blurLine(across, down, column, width, height, radius)
    values = down
  }
  return { ...raster, values }
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  const at = (index: number) => from[start + clamp(index, 0, count - 1) * step] ?? 0
  let sum = 0
  for (let index = -radius; index <= radius; index++) sum += at(index)
  for (let index = 0; index < count; index++) {
    to[start + index * step] = sum / (2 * radius + 1)
    sum += at(index + radius + 1) - at(index - radius)
  }
}
