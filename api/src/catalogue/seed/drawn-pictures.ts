import { createRequire } from 'node:module'
import { z } from 'zod'

const Drawn = z.record(z.string(), z.object({ alt: z.string().min(1), placeholder: z.string().min(1) }))
export type DrawnPictures = z.output<typeof Drawn>

const closeUpEnding = '-close'

/** The picture that shows the material of a product from near. */
export const closeUpOf = (slug: string): string => slug + closeUpEnding

export const isCloseUp = (pictureSlug: string): boolean => pictureSlug.endsWith(closeUpEnding)

/** The words and the placeholder of every picture that the shop has a master of, by slug. */
export function drawnPictures(): DrawnPictures {
  return Drawn.parse(createRequire(import.meta.url)('@akyede/art/pictures.json'))
}
