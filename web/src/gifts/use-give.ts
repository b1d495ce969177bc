import type { Cedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { attemptOf, hasEnded, isDefinite, onReturnFromCache, paymentQuery } from '#feature/checkout'
import { track } from '#kit/analytics.ts'
import { call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import type { PurchaseFlow } from './gift-attempt.ts'
import { type GiveProblem, giveProblemOf } from './give-problem.ts'
import type { GiveRequest } from './give-request.ts'
import type { GiveValues } from './give-values.ts'
import { allClaimsKey } from './queries.ts'
import { giftQuotesKey } from './use-gift-quote.ts'

const offline = "We'll need a connection to pay."

/** Begins a payment for things of a list, once however often it is asked for, and leads to it. */
export function useGive(way: PurchaseFlow) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<GiveProblem | null>(null)

  function rest(): void {
    busy.current = false
    setPending(false)
  }
  // Coming back from the payment page may show this page as it was left: busy.
  const onReturn = useEffectEvent(rest)
  useEffect(() => onReturnFromCache(onReturn), [])

  async function leave(payment: Payment): Promise<void> {
    const { authorization_url, reference } = payment
    if (authorization_url) return location.assign(authorization_url)
    client.setQueryData(paymentQuery(reference).queryKey, payment)
    await navigate(way.addressOf(reference))
  }

  /** At a total that the giver has seen. */
  async function give(request: GiveRequest, total: Cedis, values: GiveValues): Promise<void> {
    if (busy.current) return
    if (!navigator.onLine) return setProblem({ kind: 'message', message: offline })
    busy.current = true
    setPending(true)
    setProblem(null)
    try {
      await leave(await startOnce({ ...request, expected_total: total }, way))
      track('checkout_started', { category: way.category })
    } catch (error) {
      setProblem(giveProblemOf(error, values))
      rest()
      await client.invalidateQueries({ queryKey: allClaimsKey })
      await client.invalidateQueries({ queryKey: giftQuotesKey })
    }
  }
  return { pending, problem, give }
}

/** After a lost connection the same wish goes under the same key, and finds the payment that it may have begun. */
async function startOnce(body: GiveRequest, way: PurchaseFlow): Promise<Payment> {
  const payment = await start(body, way)
  if (!hasEnded(payment)) return payment
  // The kept key led to a payment that was called off since: this is a new wish.
  way.forget()
  return start(body, way)
}

async function start(body: GiveRequest, way: PurchaseFlow): Promise<Payment> {
  const current = attemptOf(body, way.read(), ulid)
  way.keep(current)
  try {
    const { payment, skipped } = await send(body, current.key)
    way.keep(current, { reference: payment.reference, skipped })
    return payment
  } catch (error) {
    if (isDefinite(error)) way.forget()
    throw error
  }
}

async function send(body: GiveRequest, idempotencyKey: string) {
  if (!('item_id' in body)) return (await call('checkoutWishlist', { body }, { idempotencyKey })).data
  const { data: payment } = await call('startGift', { body }, { idempotencyKey })
  return { payment, skipped: [] }
}
