import { toCedis, toPesewas } from '@akyede/contract/money'
import { z } from 'zod'

/** An amount of cedis as Flutterwave tells it, in pesewas. A part of a pesewa is refused, never rounded. */
export const Cedis = z
  .number()
  .nonnegative()
  .refine(cedis => toCedis(toPesewas(cedis)) === cedis)
  .transform(toPesewas)
