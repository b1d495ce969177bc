import { type Place, placed, placedShadow } from '../placed.ts'
import type { Product } from '../scene.ts'

interface Several {
  readonly alt: string
  /** The one in front first. */
  readonly products: readonly { readonly product: Product; readonly place: Place }[]
}

/** Standing things that are sold together, in one picture. */
export function several({ alt, products }: Several): Product {
  return {
    alt,
    arrange: seed => {
      const arranged = products.map(({ product, place }, index) => ({
        ...product.arrange(seed + index * 31),
        place,
      }))
      return {
        stance: 'standing',
        parts: arranged.flatMap(({ parts, place }) => parts.map(part => placed(part, place))),
        floorShadows: arranged.flatMap(({ floorShadows = [], place }) =>
          floorShadows.map(shadow => placedShadow(shadow, place)),
        ),
      }
    },
  }
}
