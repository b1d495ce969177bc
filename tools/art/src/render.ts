import { backdrop } from './backdrop.ts'
import { type Color, encodeChannel, mixColors, scaled } from './color.ts'
import { hash, seedFrom } from './noise.ts'
import { blurred, type Raster } from './raster.ts'
import { clamp } from './scalar.ts'
import {
  type Arrangement,
  nearest,
  type Part,
  type Plate,
  plateHeight,
  plateWidth,
  type View,
  wholeView,
} from './scene.ts'
import { shadowOf, silhouetteOf } from './shadow.ts'

/** Three bytes per pixel, sRGB. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

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
  const silhouette = silhouetteOf(arrangement)
  return {
    parts: withinReach(arrangement.parts, silhouette),
    ground: groundOf(plate, arrangement, silhouette, seed),
  }
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
  let empty: Color | undefined
  const sample = (dx: number, dy: number): Color => {
    const light = nearest(parts, left + (column + dx) / scale, top + (row + dy) / scale)
    if (light) return light
    empty ??= ground(left + (column + 0.5) / scale, top + (row + 0.5) / scale)
    return empty
  }
  const one = sample(0.25, 0.25)
  const other = sample(0.75, 0.75)
  if (isAlike(one, other)) return mixColors(one, other, 0.5)
  const more = mixColors(sample(0.75, 0.25), sample(0.25, 0.75), 0.5)
  return mixColors(mixColors(one, other, 0.5), more, 0.5)
}

/** Whether two samples of a pixel differ so little that two more would not show. */
function isAlike(one: Color, other: Color): boolean {
  return one.every((channel, index) => {
    const second = other[index] ?? 0
    return Math.abs(channel - second) <= 0.025 * (channel + second) + 0.0012
  })
}

/** Spares the search for a part where the empty wall is far around. The result is the same. */
function withinReach(parts: readonly Part[], silhouette: Raster): Part[] {
  const { width, height, cell } = silhouette
  const reach = blurred(silhouette, 2).values
  return [
    (x, y) => {
      const column = clamp(Math.floor(x / cell), 0, width - 1)
      const row = clamp(Math.floor(y / cell), 0, height - 1)
      return (reach[row * width + column] ?? 0) > 1e-6 ? nearest(parts, x, y) : null
    },
  ]
}

function groundOf(plate: Plate, arrangement: Arrangement, silhouette: Raster, seed: number) {
  const bare = backdrop(plate.setting, seed)
  const { wall } = arrangement
  const room = wall ? (x: number, y: number) => wall(x, y, bare(x, y)) : bare
  const shadow = shadowOf(arrangement, silhouette)
  return (x: number, y: number) => scaled(room(x, y), shadow(x, y))
}
