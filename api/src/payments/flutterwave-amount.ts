import { asCedis, toCedis, toPesewas } from '@akyede/contract/money'
import { z } from 'zod'

/** An amount of cedis as Flutterwave tells it, in pesewas. A part of a pesewa is refused, never rounded. */
export const amountInCedis = z
  .number()
  .nonnegative()
  .transform(asCedis)
  .refine(amount => toCedis(toPesewas(amount)) === amount)
  .transform(toPesewas)
