import type { Place } from '../placed.ts'
import type { Arrangement } from '../scene.ts'
import { silhouetteOf } from '../shadow.ts'
import { type Marked, marksOf, type Paint } from './marks.ts'
import type { Size } from './sizes.ts'

export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Centimetres. */
interface Extent {
  readonly width: number
  readonly height: number
}

/** Where a thing and what stands beside it are drawn, and how many pixels show a centimetre. */
export interface Layout {
  readonly pixels: number
  readonly thing: Rectangle
  readonly beside: Rectangle
}

export const floorAt = 1010
const gap = 56
const markRoom = 84
const room = { width: 912, standing: 800, flat: 900 }
const middle = 580

/** The rectangle around all that is drawn. */
export function boundsOf(arrangement: Arrangement): Rectangle {
  const { width, height, cell, values } = silhouetteOf(arrangement)
  const bounds = { left: width, top: height, right: 0, bottom: 0 }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!values[row * width + column]) continue
      bounds.left = Math.min(bounds.left, column)
      bounds.right = Math.max(bounds.right, column + 1)
      bounds.top = Math.min(bounds.top, row)
      bounds.bottom = row + 1
    }
  }
  const { left, top, right, bottom } = bounds
  return { left: left * cell, top: top * cell, right: right * cell, bottom: bottom * cell }
}

/** How large a drawn thing is, from the length that is known of it. */
export function extentOf({ wide, high, drawn }: Size, bounds: Rectangle): Extent {
  const width = bounds.right - bounds.left
  const height = bounds.bottom - bounds.top
  const isWide = drawn ? drawn[0] === 'wide' : wide !== undefined
  const measure = isWide ? wide : high
  const length = drawn ? drawn[1] : (measure?.cm ?? 0) / (measure?.share ?? 1)
  const pixels = (isWide ? width : height) / length
  return { width: width / pixels, height: height / pixels }
}

/** As large as the plate has room for: what stands beside it at the left, its marks at the right and below. */
export function layoutOf(
  extent: Extent,
  beside: Extent,
  stance: Arrangement['stance'],
  marked: boolean,
): Layout {
  const side = marked ? markRoom : 0
  const tallest = stance === 'standing' ? room.standing : room.flat
  const pixels = Math.min(
    (room.width - gap - side) / (extent.width + beside.width),
    tallest / Math.max(extent.height, beside.height),
  )
  const left = 500 - ((extent.width + beside.width) * pixels + gap + side) / 2
  const from = left + beside.width * pixels + gap
  return {
    pixels,
    beside: rectangle(left, bottomOf(beside), beside),
    thing: rectangle(from, bottomOf(extent), extent),
  }

  function bottomOf({ height }: Extent): number {
    return stance === 'standing' ? floorAt : middle + (height * pixels) / 2
  }

  function rectangle(x: number, bottom: number, { width, height }: Extent): Rectangle {
    return { left: x, top: bottom - height * pixels, right: x + width * pixels, bottom }
  }
}

/** The same layout with the thing hanging from the upper edge, as one does whose cord runs out of its plate. */
export function hungFromTop({ thing, ...layout }: Layout): Layout {
  return { ...layout, thing: { ...thing, top: 0, bottom: thing.bottom - thing.top } }
}

/** How a thing that was modelled within some bounds comes into a rectangle of the same shape. */
export function placeInto(bounds: Rectangle, into: Rectangle): Place {
  const scale = (into.right - into.left) / (bounds.right - bounds.left)
  return {
    scale,
    x: into.left - 500 - (bounds.left - 500) * scale,
    y: into.bottom - 1030 - (bounds.bottom - 1030) * scale,
  }
}

/** The marked lengths of a thing that is drawn in a rectangle. */
export function marksFor({ wide, high, note }: Size, { left, top, right, bottom }: Rectangle): Paint {
  const centre = (left + right) / 2
  const half = ((wide?.share ?? 1) * (right - left)) / 2
  const below = bottom + 42
  const beside = right + 32
  const marked: Marked[] = [
    ...(wide
      ? [{ from: [centre - half, below], to: [centre + half, below], text: `${wide.text} cm` } as const]
      : []),
    ...(high
      ? [
          {
            from: [beside, bottom - high.share * (bottom - top)],
            to: [beside, bottom],
            text: `${high.text} cm`,
          } as const,
        ]
      : []),
  ]
  return marksOf(marked, note ? [[note, [centre, below + 26]]] : [])
}
