import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshCart } from '#feature/cart'
import { call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { type CheckoutProblem, type FieldProblem, problemOf } from './checkout-problem.ts'
import { attemptsOf } from './current-attempt.ts'
import { type OrderRequest, placeOrder } from './order-attempt.ts'
import { successAddress } from './payment-outcome.ts'
import { cancelOrder } from './queries.ts'

export interface PlacingOrder {
  readonly pending: boolean
  readonly problem: CheckoutProblem | null
  /** Places the order and leaves for the payment page. Asked twice at once, it does it once. */
  place(request: OrderRequest): Promise<void>
  /** Calls the order with the unfinished payment off, then places this one. */
  replace(unfinishedOrderId: string, request: OrderRequest): Promise<void>
}

/** `onRefused` hears of what the fields of the form can put right. */
export function usePlaceOrder(
  userId: number,
  onRefused: (fields: readonly FieldProblem[]) => void,
): PlacingOrder {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<CheckoutProblem | null>(null)
  const busy = useRef(false)
  const leave = useLeaveForPayment()
  const client = useQueryClient()

  function rest(): void {
    busy.current = false
    setPending(false)
  }
  const onReturn = useEffectEvent(rest)
  useEffect(() => onReturnFromCache(onReturn), [])

  /** Runs one at a time; while the browser leaves it stays busy. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      await work()
    } catch (error) {
      const found = problemOf(error)
      setProblem(found)
      rest()
      if (found.kind === 'address') onRefused(found.fields)
      if (found.kind !== 'unfinished payment') await refreshCart(client)
    }
  }

  const order = async (request: OrderRequest) =>
    leave(await placeOrder({ attempts: attemptsOf(userId), newKey: ulid, create }, request))
  return {
    pending,
    problem,
    place: request => once(() => order(request)),
    replace: (unfinishedOrderId, request) =>
      once(async () => {
        await cancelOrder(unfinishedOrderId)
        await order(request)
      }),
  }
}

const create = (request: OrderRequest, key: string) =>
  call('createOrder', { body: request }, { idempotencyKey: key }).then(({ data }) => data)

/** To the provider's page; a payment that needs none any more goes straight to its outcome. */
function useLeaveForPayment() {
  const navigate = useNavigate()
  return ({ authorization_url, reference }: Awaited<ReturnType<typeof placeOrder>>): void => {
    if (authorization_url) location.assign(authorization_url)
    else void navigate(successAddress(reference))
  }
}

/** Coming back from the payment page may show this page as it was left: busy. */
function onReturnFromCache(rest: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => event.persisted && rest()
  window.addEventListener('pageshow', onShow)
  return () => window.removeEventListener('pageshow', onShow)
}
