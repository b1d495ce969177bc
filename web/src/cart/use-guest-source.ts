import type { CartPromo } from '@akyede/contract/cart'
import { asCedis } from '@akyede/contract/money'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { guestCart, useGuestItems } from './guest-cart.ts'
import { guestCodes, lineItemFactsQuery, quoteQuery, refreshLineItem } from './guest-queries.ts'
import type { CartLineItem } from './line-items.ts'
import { localTotals } from './totals.ts'
import type { CartSource } from './use-cart.ts'

/** The line items of this browser with the server's current facts. */
export function useGuestSource(enabled: boolean): CartSource {
  const stored = useGuestItems()
  const facts = useQueries({
    queries: stored.map(lineItem => ({ ...lineItemFactsQuery(lineItem), enabled })),
  })
  const lineItems = stored.map((lineItem, index) => refreshLineItem(lineItem, facts[index]?.data))
  const promos = useGuestPromos(lineItems, enabled)
  return {
    owner: 'guest',
    at: 0,
    status: 'ready',
    lineItems,
    totals: localTotals(lineItems, promos),
    promos,
    settle: () => {},
    change: (id, quantity) => {
      const lineItem = lineItems.find(one => one.id === id)
      if (!lineItem) return
      guestCart.edit({ kind: 'change', id, quantity, available: lineItem.available, price: lineItem.price })
    },
    take: async ({ id }) => guestCart.edit({ kind: 'remove', id }),
    putBack: async (lineItem, index) => guestCart.edit({ kind: 'put back', line: lineItem, index }),
    retry: () => {
      for (const fact of facts) void fact.refetch()
    },
  }
}

/** The codes of this browser with their discounts on the line items; zero until the server has responded. */
function useGuestPromos(items: readonly CartLineItem[], enabled: boolean): readonly CartPromo[] {
  const codes = useSyncExternalStore(guestCodes.subscribe, guestCodes.read, guestCodes.readOnServer)
  const isQueried = enabled && codes.length > 0 && items.length > 0
  const { data } = useQuery({
    ...quoteQuery(items, codes),
    enabled: isQueried,
    placeholderData: keepPreviousData,
  })
  return codes.map(
    code =>
      data?.promos.find(promo => promo.code === code) ?? {
        code,
        name: '',
        discount: asCedis(0),
        shipping_discount: asCedis(0),
        problem: null,
      },
  )
}
