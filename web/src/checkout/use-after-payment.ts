import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshCart } from '#feature/cart'
import { ordersKey } from '#feature/orders'
import { clearAttempt } from './current-attempt.ts'
import type { PaymentOutcome } from './payment-outcome.ts'
import { clearDraft } from './stored-values.ts'

/** The server empties the cart by an event, a moment after the payment is settled, and tells open lines: this is for the rest. */
const lookAgainAfter = 1_500

/** What was bought leaves the cart in all tabs, and a finished attempt is never gone on with. */
export function useAfterPayment(outcome: PaymentOutcome): void {
  const client = useQueryClient()
  useEffect(() => {
    if (outcome === 'waiting') return
    clearAttempt()
    void client.invalidateQueries({ queryKey: ordersKey })
    if (outcome !== 'paid') return
    clearDraft()
    void refreshCart(client)
    const again = setTimeout(() => void refreshCart(client), lookAgainAfter)
    return () => clearTimeout(again)
  }, [outcome, client])
}
