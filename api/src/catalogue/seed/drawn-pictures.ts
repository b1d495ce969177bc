import { createRequire } from 'node:module'
import { z } from 'zod'

const Drawn = z.record(z.string(), z.object({ alt: z.string().min(1), placeholder: z.string().min(1) }))
export type DrawnPictures = z.output<typeof Drawn>

/** The words and the placeholder of every picture that the shop has a master of, by slug. */
export function drawnPictures(): DrawnPictures {
  return Drawn.parse(createRequire(import.meta.url)('@akyede/art/pictures.json'))
}
