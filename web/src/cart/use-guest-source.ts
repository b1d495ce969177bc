import type { CartPromo } from '@akyede/contract/cart'
import { asCedis } from '@akyede/contract/money'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CartLine } from './cart-lines.ts'
import type { CartSource } from './cart-source.ts'
import { guestCart } from './guest-cart.ts'
import { guestCodes } from './guest-codes.ts'
import { lineFactsQuery, quoteQuery } from './guest-queries.ts'
import { refreshedLine } from './line-facts.ts'
import { localTotals } from './totals.ts'
import { useGuestLines } from './use-guest-lines.ts'

/** The lines as this browser keeps them, with what the shop says of each today. */
export function useGuestSource(enabled: boolean): CartSource {
  const kept = useGuestLines()
  const facts = useQueries({ queries: kept.map(line => ({ ...lineFactsQuery(line), enabled })) })
  const lines = kept.map((line, index) => refreshedLine(line, facts[index]?.data))
  const promos = useGuestPromos(lines, enabled)
  return {
    owner: 'guest',
    at: 0,
    status: 'ready',
    lines,
    totals: localTotals(lines, promos),
    promos,
    settle: () => {},
    change: (id, quantity) => {
      const line = lines.find(one => one.id === id)
      if (!line) return
      guestCart.edit({ kind: 'change', id, quantity, available: line.available, price: line.price })
    },
    take: async ({ id }) => guestCart.edit({ kind: 'remove', id }),
    putBack: async (line, index) => guestCart.edit({ kind: 'put back', line, index }),
    retry: () => {
      for (const fact of facts) void fact.refetch()
    },
  }
}

/** The codes of this browser, and what they take off its lines; until the shop says so, nothing. */
function useGuestPromos(lines: readonly CartLine[], enabled: boolean): readonly CartPromo[] {
  const codes = useSyncExternalStore(guestCodes.subscribe, guestCodes.read, guestCodes.readOnServer)
  const asks = enabled && codes.length > 0 && lines.length > 0
  const { data } = useQuery({
    ...quoteQuery(lines, codes),
    enabled: asks,
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
