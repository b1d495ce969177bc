import type { Setting } from '../backdrop.ts'
import { type Color, color, deepened, mixColors } from '../color.ts'
import { placed, placedShadow } from '../placed.ts'
import { smoothstep } from '../scalar.ts'
import { type Arrangement, type FloorShadow, nearest, type Part, type Plate, type Product } from '../scene.ts'
import {
  boundsOf,
  extentOf,
  floorAt,
  hungFromTop,
  type Layout,
  layoutOf,
  marksFor,
  placeInto,
  type Rectangle,
} from './layout.ts'
import { bottle, door, hand, handDistance, mug, type Reference } from './references.ts'
import { type Size, sizes } from './sizes.ts'
import { spreadCloth } from './spread-cloth.ts'

/** The same product beside an everyday thing, with its lengths marked. */
export function sizePlate({ slug, setting, product }: Plate): Plate {
  const size = sizes[slug]
  if (!size) throw new Error(`Nothing is known of the size of ${slug}.`)
  const reference = referenceFor(size, setting)
  const { wall, floor = reference === door ? darker(wall) : undefined } = setting
  const arrange = (seed: number): Arrangement => {
    const { arrangement, layout } = size.cloth
      ? spreadOut(product, size, reference, seed)
      : asDrawn(product.arrange(seed), size, reference)
    return withReference(arrangement, {
      reference,
      layout,
      marks: marksFor(size, layout.thing),
      wall: color(wall),
    })
  }
  return {
    slug,
    setting: { wall, shape: 'none', ...(floor && { floor }) },
    product: { alt: `Shown beside ${reference.named}, marked ${lengthsOf(size)}`, arrange },
  }
}

function lengthsOf({ wide, high, note }: Size): string {
  const marked = [wide, high].flatMap(measure => (measure ? [`${measure.text} cm`] : []))
  return [...marked, ...(note ? [note] : [])].join(' and ')
}

type AnyReference = Reference | typeof hand

/** A thing of about the same size: cloths hang beside a door, and what lies flat lies beside a hand. */
function referenceFor({ wide, high, cloth, drawn }: Size, { floor }: Setting): AnyReference {
  const largest = Math.max(wide?.cm ?? 0, high?.cm ?? 0, drawn?.[1] ?? 0)
  if (cloth && largest > 60) return door
  if (!floor) return hand
  return largest > 34 ? bottle : mug
}

function darker(hex: string): string {
  const channels = Number.parseInt(hex.slice(1), 16)
  const channel = (shift: number) => Math.round(((channels >> shift) & 255) * 0.86) << shift
  return `#${(channel(16) | channel(8) | channel(0)).toString(16).padStart(6, '0')}`
}

interface LaidOut {
  readonly arrangement: Arrangement
  readonly layout: Layout
}

function asDrawn(arrangement: Arrangement, size: Size, reference: AnyReference): LaidOut {
  const { stance, parts, floorShadows = [] } = arrangement
  const bounds = boundsOf(arrangement)
  const inMiddle = layoutOf(extentOf(size, bounds), reference, stance, size.high !== undefined)
  const layout = bounds.top === 0 ? hungFromTop(inMiddle) : inMiddle
  const place = placeInto(bounds, layout.thing)
  const shrunk = {
    parts: parts.map(part => placed(part, place)),
    floorShadows: floorShadows.map(shadow => placedShadow(shadow, place)),
  }
  return { arrangement: { ...arrangement, ...shrunk }, layout }
}

function spreadOut(
  product: Product,
  { wide, high, drawn }: Size,
  reference: AnyReference,
  seed: number,
): LaidOut {
  const extent = { width: wide?.cm ?? 0, height: high?.cm ?? drawn?.[1] ?? 0 }
  const hangs = reference === door
  const layout = layoutOf(extent, reference, hangs ? 'standing' : 'lying', high !== undefined)
  const thing = hangs ? raised(layout) : layout.thing
  return { arrangement: spreadCloth(product, thing, seed, hangs), layout: { ...layout, thing } }
}

/** Hung as high as the door, or a little above the floor. */
function raised({ thing, beside }: Layout): Rectangle {
  const up = Math.max(
    0,
    Math.min(thing.top - beside.top, thing.bottom - beside.top),
    thing.bottom - floorAt + 24,
  )
  return { ...thing, top: thing.top - up, bottom: thing.bottom - up }
}

interface Surroundings {
  readonly reference: AnyReference
  readonly layout: Layout
  readonly marks: (x: number, y: number) => number
  readonly wall: Color
}

function withReference(own: Arrangement, { reference, layout, marks, wall }: Surroundings): Arrangement {
  const isDark = wall[0] + wall[1] + wall[2] < 0.6
  const ink = color(isDark ? '#F3E9D8' : '#3A2A1E')
  const marked = (x: number, y: number, bare: Color) => mixColors(bare, ink, 0.86 * marks(x, y))
  if (!('parts' in reference)) {
    const outline = handDistance(wristAt(layout), layout.pixels)
    const paint = isDark ? mixColors(wall, [1, 0.94, 0.82], 0.16) : deepened(wall, 0.42)
    return {
      ...own,
      wall: (x, y, bare) => marked(x, y, mixColors(bare, paint, 0.8 * smoothstep(1.5, -1.5, outline(x, y)))),
    }
  }
  const { parts, shadows } = standingIn(reference, layout)
  if (reference === door) {
    return { ...own, floorShadows: shadows, wall: (x, y, bare) => nearest(parts, x, y) ?? marked(x, y, bare) }
  }
  return {
    ...own,
    parts: [...parts, ...own.parts],
    floorShadows: [...(own.floorShadows ?? []), ...shadows],
    wall: marked,
  }
}

function wristAt({ beside }: Layout): readonly [number, number] {
  return [(beside.left + beside.right) / 2, beside.bottom]
}

function standingIn(reference: Reference, { beside }: Layout): { parts: Part[]; shadows: FloorShadow[] } {
  const half = (reference.width * reference.pixels) / 2
  const left = 500 - half + (reference.offset ?? 0) * reference.pixels
  const bounds = { left, right: left + 2 * half, top: 0, bottom: 1030 + (reference.below ?? 0) }
  const place = placeInto(bounds, beside)
  return {
    parts: reference.parts().map(part => placed(part, place)),
    shadows: reference.floorShadows.map(shadow => placedShadow(shadow, place)),
  }
}
