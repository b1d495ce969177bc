import type { Payment } from '@akyede/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { focusHeading, focusHeadingIfLost } from '#ui/focus-heading.ts'
import { outcomeOf, type PaymentView } from './payment-outcome.ts'
import { promptEnd } from './prompt.ts'
import { paymentQuery } from './queries.ts'

/**
 * Polls a payment until it is final: in steps while the page is visible, never while it is hidden, and at once when
 * it becomes visible again, is restored from the cache, or is back online.
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
    /** Polling has stopped. */
    tired: isAwaited(payment.data) && pauseAfter(payment, since) === null,
    checkAgain: () => {
      setSince(Date.now())
      void refetch()
    },
  }
}

const isAwaited = (payment: Payment | undefined): boolean =>
  payment !== undefined && outcomeOf(payment.status) === 'waiting'

interface PollState {
  readonly data: Payment | undefined
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
}

/** Milliseconds from the last poll, failed ones included, to the next; null after the last one. */
function pauseAfter({ data, dataUpdatedAt, errorUpdatedAt }: PollState, since: number): number | null {
  const lastCheck = Math.max(dataUpdatedAt, errorUpdatedAt, since)
  const end = data ? promptEnd(data, dataUpdatedAt) : 0
  const start = end > lastCheck ? since : Math.max(since, end)
  return nextCheck(lastCheck - start, end - lastCheck)
}

const second = 1000
const patience = 120 * second
const longestWhilePrompted = 8 * second

/**
 * Milliseconds until the next poll: 1 s, 2 s, 3 s … While a prompt waits on the payer's phone it polls often, and
 * right when the prompt ends; null after two minutes without one.
 */
export function nextCheck(elapsed: number, promptLeft = 0): number | null {
  const grown = (Math.floor((Math.sqrt(1 + (8 * elapsed) / second) - 1) / 2) + 1) * second
  if (promptLeft > 0) return Math.min(grown, longestWhilePrompted, promptLeft)
  return elapsed < patience ? grown : null
}

/** Calls back when the browser restores this page from its cache; returns a function that stops it. */
export function onReturnFromCache(listener: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => event.persisted && listener()
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}

type Shown = PaymentView | 'unknown'

/**
 * Moves the focus when the view changes, because the focused element is gone. A view after a wait always takes it,
 * so that it is read out.
 */
export function useFocusOnChange(view: Shown | undefined): void {
  const shown = useRef<Shown>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = view
    if (view === undefined || view === before) return
    if (before) focusHeading()
    else focusHeadingIfLost()
  }, [view])
}
