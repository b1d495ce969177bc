import { z } from 'zod'
import { ProductCard } from './catalogue.ts'

/** A recommended product and the reason, in words (D62). */
export const Suggestion = ProductCard.extend({ reason: z.string() })
export type Suggestion = z.output<typeof Suggestion>
