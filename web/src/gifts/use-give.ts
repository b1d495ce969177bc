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

const offline = 'You need a connection to pay.'

/** Starts one payment for items of a list, however often it is submitted, and navigates to it. */
export function useGive(flow: PurchaseFlow) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<GiveProblem | null>(null)

  function reset(): void {
    busy.current = false
    setPending(false)
  }
  // A page restored from the back-forward cache would still be pending.
  const onReturn = useEffectEvent(reset)
  useEffect(() => onReturnFromCache(onReturn), [])

  async function leave(payment: Payment): Promise<void> {
    const { authorization_url, reference } = payment
    if (authorization_url) return location.assign(authorization_url)
    client.setQueryData(paymentQuery(reference).queryKey, payment)
    await navigate(flow.addressOf(reference))
  }

  /** Pays the total that the giver has seen. */
  async function give(request: GiveRequest, total: Cedis, values: GiveValues): Promise<void> {
    if (busy.current) return
    if (!navigator.onLine) return setProblem({ kind: 'message', message: offline })
    busy.current = true
    setPending(true)
    setProblem(null)
    try {
      await leave(await startOnce({ ...request, expected_total: total }, flow))
      track('checkout_started', { category: flow.category })
    } catch (error) {
      setProblem(giveProblemOf(error, values))
      reset()
      await client.invalidateQueries({ queryKey: allClaimsKey })
      await client.invalidateQueries({ queryKey: giftQuotesKey })
    }
  }
  return { pending, problem, give }
}

/** After a lost connection the same request has the same key and finds the payment that it may have started. */
async function startOnce(body: GiveRequest, flow: PurchaseFlow): Promise<Payment> {
  const payment = await start(body, flow)
  if (!hasEnded(payment)) return payment
  // The stored key led to a payment that was cancelled since: this is a new request.
  flow.clear()
  return start(body, flow)
}

async function start(body: GiveRequest, flow: PurchaseFlow): Promise<Payment> {
  const current = attemptOf(body, flow.read(), ulid)
  flow.save(current)
  try {
    const { payment, skipped } = await send(body, current.key)
    flow.save(current, { reference: payment.reference, skipped })
    return payment
  } catch (error) {
    if (isDefinite(error)) flow.clear()
    throw error
  }
}

async function send(body: GiveRequest, idempotencyKey: string) {
  if (!('item_id' in body)) return (await call('checkoutWishlist', { body }, { idempotencyKey })).data
  const { data: payment } = await call('startGift', { body }, { idempotencyKey })
  return { payment, skipped: [] }
}
