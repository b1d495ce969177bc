import { backdrop } from './backdrop.ts'
import { type Color, encodeChannel, scaled } from './color.ts'
import { hash, seedFrom } from './noise.ts'
import { clamp } from './scalar.ts'
import {
  type Arrangement,
  type Part,
  type Plate,
  plateHeight,
  plateWidth,
  type View,
  wholeView,
} from './scene.ts'
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

/** Turns columns and rows of pixels into points of the plate. */
interface Camera {
  readonly left: number
  readonly top: number
  /** How many pixels show one of the plate's. */
  readonly scale: number
}

/** A plate with everything in its place, to be looked at from anywhere. */
export interface Stage {
  readonly parts: readonly Part[]
  /** The light of the room behind them, in their shadow. */
  readonly ground: (x: number, y: number) => Color
}

/** Puts everything in its place. It takes as long as a small picture: one stage does for all views of a plate. */
export function stageOf(plate: Plate): Stage {
  const seed = seedFrom(plate.slug)
  const arrangement = plate.product.arrange(seed)
  return { parts: arrangement.parts, ground: groundOf(plate, arrangement, seed) }
}

/**
 * Draws what a view shows of a stage, all of it if left out; scale 1 is 1000 × 1250 pixels, however near.
 * The same plate, scale and view give the same bytes.
 */
export function render(stage: Stage, scale: number, view: View = wholeView): Pixels {
  const camera = cameraAt(view, scale)
  const width = Math.round(plateWidth * scale)
  const height = Math.round(plateHeight * scale)
  const bytes = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const light = pixelLight(stage, camera, column, row)
      const speck = (hash(column, row, 99) - 0.5) * grain
      bytes.set(
        light.map(channel => clamp(encodeChannel(channel) + speck, 0, 255)),
        (row * width + column) * 3,
      )
    }
  }
  return { width, height, bytes }
}

function cameraAt({ x, y, zoom }: View, scale: number): Camera {
  return { left: x - plateWidth / 2 / zoom, top: y - plateHeight / 2 / zoom, scale: scale * zoom }
}

function pixelLight(
  { parts, ground }: Stage,
  { left, top, scale }: Camera,
  column: number,
  row: number,
): Color {
  const xAt = (place: number) => left + place / scale
  const yAt = (place: number) => top + place / scale
  let red = 0
  let green = 0
  let blue = 0
  let empty: Color | undefined
  for (const dy of offsets) {
    for (const dx of offsets) {
      let sample = nearest(parts, xAt(column + dx), yAt(row + dy))
      if (!sample) {
        empty ??= ground(xAt(column + 0.5), yAt(row + 0.5))
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
