import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshCart } from '#feature/cart'
import { ordersKey } from '#feature/orders'
import { forgetAttempt } from './current-attempt.ts'
import { forgetDraft } from './kept-values.ts'
import type { PaymentOutcome } from './payment-outcome.ts'

/** The server empties the cart by an event, which may come a moment after the payment is settled. */
const lookAgainAfter = [400, 1_500, 4_000]

/** What was bought leaves the cart in all tabs, and a finished attempt is never gone on with. */
export function useAfterPayment(outcome: PaymentOutcome): void {
  const client = useQueryClient()
  useEffect(() => {
    if (outcome === 'waiting') return
    forgetAttempt()
    void client.invalidateQueries({ queryKey: ordersKey })
    if (outcome !== 'paid') return
    forgetDraft()
    void refreshCart(client)
    // Also for whoever has gone on to the cart by then.
    for (const pause of lookAgainAfter) setTimeout(() => void refreshCart(client), pause)
  }, [outcome, client])
}
