import { z } from 'zod'
import { ProductCard } from './catalogue.ts'

/** A gift that somebody may like to give or to have, and why it is shown, in words (D62). */
export const Suggestion = ProductCard.extend({ reason: z.string() })
export type Suggestion = z.output<typeof Suggestion>
