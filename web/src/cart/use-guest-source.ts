import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CartLine } from './cart-lines.ts'
import type { CartSource } from './cart-source.ts'
import { guestCart } from './guest-cart.ts'
import { refreshedLine } from './line-facts.ts'
import { lineFactsQuery } from './queries.ts'
import { localTotals } from './totals.ts'

export const useGuestLines = (): readonly CartLine[] =>
  useSyncExternalStore(guestCart.subscribe, guestCart.read, guestCart.readOnServer)

/** The lines as this browser keeps them, with what the shop says of each today. */
export function useGuestSource(enabled: boolean): CartSource {
  const kept = useGuestLines()
  const facts = useQueries({ queries: kept.map(line => ({ ...lineFactsQuery(line), enabled })) })
  const lines = kept.map((line, index) => refreshedLine(line, facts[index]?.data))
  return {
    owner: 'guest',
    status: 'ready',
    lines,
    totals: localTotals(lines),
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
