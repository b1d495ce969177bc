import { createRequire } from 'node:module'
import { z } from 'zod'

const Drawn = z.record(z.string(), z.object({ alt: z.string().min(1), placeholder: z.string().min(1) }))
export type DrawnPictures = z.output<typeof Drawn>

/** The picture that shows the material of a product from near. */
export const closeUpOf = (slug: string): string => `${slug}-close`

/** The picture that shows a product beside a thing of known size. */
export const sizeOf = (slug: string): string => `${slug}-size`

/** The picture that shows how the shop wraps products of a category. */
export const wrappedOf = (category: string): string => `wrapped-${category}`

/** The words and the placeholder of every picture that the shop has a master of, by slug. */
export function drawnPictures(): DrawnPictures {
  return Drawn.parse(createRequire(import.meta.url)('@akyede/art/pictures.json'))
}
