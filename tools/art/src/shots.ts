import { type NearPlate, plates } from './plates.ts'
import { type Plate, type View, wholeView } from './scene.ts'

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
}

/** Every picture of the demo shop: of each product all of it, then its material from near. */
export const shots: readonly Shot[] = plates.flatMap(plate => [wholeOf(plate), closeUpOf(plate)])

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
