import { parcelPlates } from './gift/parcels.ts'
import { type NearPlate, plates } from './plates.ts'
import { processPlates } from './process/process-plates.ts'
import { type Plate, type View, wholeView } from './scene.ts'
import { sizePlate } from './size/size-plate.ts'

/** One picture of the shop: what is seen of a plate, and how large its master is. */
export interface Shot {
  readonly slug: string
  /** The slug of the product. */
  readonly product: string
  readonly alt: string
  readonly plate: Plate
  readonly view: View
  /** 1 is 1000 × 1250 pixels. */
  readonly size: number
  /** How many times larger it is drawn before it is reduced, where fine things are drawn small. */
  readonly finer?: number
}

/**
 * Every picture of the demo shop: of each product all of it, its material from near and its size, and of each craft how
 * the shop wraps it; and the steps of
 * the makers' work.
 */
export const shots: readonly Shot[] = [
  ...plates.flatMap(plate => [wholeOf(plate), closeUpOf(plate), sizeOf(plate)]),
  ...parcelPlates.map(aloneOf),
  ...processPlates.map(aloneOf),
]

function wholeOf(plate: Plate): Shot {
  const { slug, product } = plate
  return { slug, product: slug, alt: product.alt, plate, view: wholeView, size: 1 }
}

function closeUpOf(plate: NearPlate): Shot {
  const { slug, product, near } = plate
  const { alt, detail = alt } = product
  const seen = detail.charAt(0).toLowerCase() + detail.slice(1)
  return { slug: `${slug}-close`, product: slug, alt: `Close view: ${seen}`, plate, view: near, size: 0.8 }
}

function sizeOf({ slug, setting, product }: NearPlate): Shot {
  const plate = sizePlate({ slug, setting, product })
  const { alt } = plate.product
  return { slug: `${slug}-size`, product: slug, alt, plate, view: wholeView, size: 0.8, finer: 1.25 }
}

function aloneOf(plate: Plate): Shot {
  const { slug, product } = plate
  return { slug, product: slug, alt: product.alt, plate, view: wholeView, size: 0.8 }
}
