import type { Payment } from '@akyede/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nextCheck } from './next-check.ts'
import { outcomeOf } from './payment-outcome.ts'
import { promptEnd } from './prompt.ts'
import { paymentQuery } from './queries.ts'
import { onReturnFromCache } from './return-from-cache.ts'

/**
 * A payment that is asked after until it is decided: in steps while the page is seen, never while it is hidden, and
 * at once when it is seen again, comes out of the cache, or is back online.
 */
export function useAwaitedPayment(reference: string) {
  const [since, setSince] = useState(Date.now)
  const payment = useQuery({
    ...paymentQuery(reference),
    refetchOnMount: 'always',
    refetchOnWindowFocus: ({ state }) => isAwaited(state.data) && 'always',
    refetchOnReconnect: ({ state }) => isAwaited(state.data) && 'always',
    refetchInterval: ({ state }) => isAwaited(state.data) && (pauseAfter(state, since) ?? false),
  })
  const { refetch } = payment
  useEffect(() => onReturnFromCache(() => void refetch()), [refetch])
  return {
    payment,
    /** Nobody asks by itself any more. */
    tired: isAwaited(payment.data) && pauseAfter(payment, since) === null,
    checkAgain: () => {
      setSince(Date.now())
      void refetch()
    },
  }
}

const isAwaited = (payment: Payment | undefined): boolean =>
  payment !== undefined && outcomeOf(payment.status) === 'waiting'

interface Heard {
  readonly data: Payment | undefined
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
}

/** The pause after the last check, failed ones included; null when it was the last one. */
function pauseAfter({ data, dataUpdatedAt, errorUpdatedAt }: Heard, since: number): number | null {
  const lastCheck = Math.max(dataUpdatedAt, errorUpdatedAt, since)
  const end = data ? promptEnd(data, dataUpdatedAt) : 0
  const start = end > lastCheck ? since : Math.max(since, end)
  return nextCheck(lastCheck - start, end - lastCheck)
}
