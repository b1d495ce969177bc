import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshCart } from '#feature/cart'
import { ordersKey, paymentAddress } from '#feature/orders'
import { call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { toast } from '#ui/toast.ts'
import { type CheckoutProblem, type FieldProblem, isPaidMeanwhile, problemOf } from './checkout-problem.ts'
import { attemptStore } from './current-attempt.ts'
import { type OrderRequest, placeOrder } from './order-attempt.ts'
import { cancelUnpaid, paymentQuery } from './queries.ts'
import { onReturnFromCache } from './use-awaited-payment.ts'

export interface PlacingOrder {
  readonly problem: CheckoutProblem | null
  /**
   * Places the order and leaves for its payment once `addressSaved` has settled, because a page that is left sends no
   * more requests. Concurrent calls place it once.
   */
  place(request: OrderRequest, addressSaved: Promise<void>): Promise<void>
  /** Cancels the order with the unfinished payment, then places this one; leads to the old one if it was paid. */
  replace(unfinishedOrderId: string, request: OrderRequest, addressSaved: Promise<void>): Promise<void>
}

/** Calls `onPlacing` when sending starts and when it has failed, and `onRefused` with wrong fields. */
export function usePlaceOrder(
  userId: number,
  onPlacing: (isPlacing: boolean) => void,
  onRefused: (fields: readonly FieldProblem[]) => void,
): PlacingOrder {
  const [problem, setProblem] = useState<CheckoutProblem | null>(null)
  const busy = useRef(false)
  const leave = useLeaveForPayment()
  const leadToPaid = useLeadToPaid()
  const client = useQueryClient()

  function rest(): void {
    busy.current = false
    onPlacing(false)
  }
  // Returning from the payment page may restore this page in its busy state.
  const onReturn = useEffectEvent(rest)
  useEffect(() => onReturnFromCache(onReturn), [])

  /** Runs one call at a time; stays busy while the browser leaves. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    if (!navigator.onLine) return setProblem({ kind: 'message', message: offline })
    busy.current = true
    onPlacing(true)
    try {
      await work()
    } catch (error) {
      const found = problemOf(error)
      setProblem(found)
      rest()
      if (found.kind === 'fields') onRefused(found.fields)
      if (found.kind !== 'unfinished payment') await refreshCart(client)
    }
  }

  const order = async (request: OrderRequest, addressSaved: Promise<void>) => {
    const payment = await placeOrder({ attempts: attemptStore(userId), newKey: ulid, create }, request)
    await Promise.race([addressSaved, delay(addressWaitsForMs)])
    leave(payment)
  }
  return {
    problem,
    place: (...ordered) => once(() => order(...ordered)),
    replace: (unfinishedOrderId, ...ordered) =>
      once(async () => {
        if (await hasCancelledUnpaid(unfinishedOrderId)) await order(...ordered)
        else await leadToPaid(unfinishedOrderId)
      }),
  }
}

/** The order does not wait long for an address that could be entered again. */
const addressWaitsForMs = 3_000
const delay = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const create = (request: OrderRequest, key: string) =>
  call('createOrder', { body: request }, { idempotencyKey: key }).then(({ data }) => data)

/** False when the order was paid meanwhile. */
const hasCancelledUnpaid = (orderId: string): Promise<boolean> =>
  cancelUnpaid(orderId).then(
    () => true,
    (error: unknown) => {
      if (isPaidMeanwhile(error)) return false
      throw error
    },
  )

const offline = 'You need a connection to pay.'

/** Leaves for the provider's page, or for ours when the payer is prompted on the phone or has already paid. */
function useLeaveForPayment() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return (payment: Awaited<ReturnType<typeof placeOrder>>): void => {
    const { authorization_url, reference } = payment
    if (authorization_url) {
      location.assign(authorization_url)
      return
    }
    client.setQueryData(paymentQuery(reference).queryKey, payment)
    void navigate(paymentAddress(reference))
  }
}

/** Shows the paid order first, so that nothing is ordered twice by accident. */
function useLeadToPaid() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (orderId: string): Promise<void> => {
    toast.note('Your last order has already been paid.')
    await navigate(`/orders/${encodeURIComponent(orderId)}`)
    await Promise.all([client.invalidateQueries({ queryKey: ordersKey }), refreshCart(client)])
  }
}
