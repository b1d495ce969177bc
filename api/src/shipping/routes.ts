import { limits } from '@akyede/contract/limits'
import { times, toCedis } from '@akyede/contract/money'
import { findDefaultAddress } from '#feature/addresses'
import { findItemOnSale } from '#feature/catalogue'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { groupIntoParcels, quoteShipping } from './quote-shipping.ts'
import type { FindTariff } from './tariff.ts'

/** Serves the delivery fee of one product, computed as in cart and order. */
export function registerShipping(
  serve: Serve,
  { database }: Pick<Platform, 'database'>,
  findTariff: FindTariff,
): void {
  serve('calculateShipping', async ({ body, caller }) => {
    const requested = { product_id: body.product_id, variant_id: body.variant_id ?? null }
    const item = await findItemOnSale(database, requested)
    const { state, city } = body.address ??
      (await findDefaultAddress(database, caller.userId)) ?? { state: 'Greater Accra' as const }
    const quote = quoteShipping(
      await findTariff(database),
      groupIntoParcels([{ ...item, quantity: body.quantity }]),
      times(item.price, body.quantity),
      { region: state, town: city },
    )
    const [parcel] = quote.parcels
    if (!parcel) throw new Error('a product made no parcel')
    return {
      data: {
        amount: toCedis(quote.total),
        currency: 'GHS',
        method: parcel.zone,
        estimated_days: parcel.days,
        free_over: toCedis(limits.freeShippingOver),
        remaining_for_free: toCedis(quote.remainingForFree),
      },
    }
  })
}
