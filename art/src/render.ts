import { backdrop } from './backdrop.ts'
import { type Color, encodeChannel, scaled } from './color.ts'
import { hash, seedFrom } from './noise.ts'
import { clamp } from './scalar.ts'
import { type Arrangement, type Part, type Plate, plateHeight, plateWidth } from './scene.ts'
import { shadowOf } from './shadow.ts'

/** Three bytes per pixel, sRGB. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

// Four samples in each pixel keep edges smooth.
const offsets = [0.25, 0.75]
const grain = 3.2

/** Draws a plate; scale 1 is 1000 × 1250 pixels. The same plate and scale give the same bytes. */
export function render(plate: Plate, scale: number): Pixels {
  const seed = seedFrom(plate.slug)
  const arrangement = plate.product.arrange(seed)
  const ground = groundOf(plate, arrangement, seed)
  const width = Math.round(plateWidth * scale)
  const height = Math.round(plateHeight * scale)
  const bytes = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const light = pixelLight(arrangement.parts, ground, column, row, scale)
      const speck = (hash(column, row, 99) - 0.5) * grain
      bytes.set(
        light.map(channel => clamp(encodeChannel(channel) + speck, 0, 255)),
        (row * width + column) * 3,
      )
    }
  }
  return { width, height, bytes }
}

function pixelLight(
  parts: readonly Part[],
  ground: (x: number, y: number) => Color,
  column: number,
  row: number,
  scale: number,
): Color {
  let red = 0
  let green = 0
  let blue = 0
  let empty: Color | undefined
  for (const dy of offsets) {
    for (const dx of offsets) {
      let sample = nearest(parts, (column + dx) / scale, (row + dy) / scale)
      if (!sample) {
        empty ??= ground((column + 0.5) / scale, (row + 0.5) / scale)
        sample = empty
      }
      red += sample[0]
      green += sample[1]
      blue += sample[2]
    }
  }
  return [red / 4, green / 4, blue / 4]
}

function nearest(parts: readonly Part[], x: number, y: number): Color | null {
  for (const part of parts) {
    const light = part(x, y)
    if (light) return light
  }
  return null
}

function groundOf(plate: Plate, arrangement: Arrangement, seed: number) {
  const room = backdrop(plate.setting, seed)
  const shadow = shadowOf(arrangement)
  return (x: number, y: number) => scaled(room(x, y), shadow(x, y))
}
