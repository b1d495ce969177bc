import { createHash } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { findPlacedOrder } from '#feature/orders'
import { findLatestPayment, type PaymentRow } from '#feature/payments'
import { type Caller, callerKey } from '#platform/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { findGiftOrderByKey } from './gift.ts'

/** The client's key of a call, and what it sent: a repeated call says both again. */
export interface IdempotentCall {
  readonly idempotency_key: string
  readonly request_hash: string
}

/** Of what the caller sent alone: whatever is looked up for it may change until the call is repeated. */
export const hashRequest = (route: string, body: object): string =>
  createHash('sha256')
    .update(JSON.stringify([route, body]))
    .digest('base64url')

/** The payment that this very call, sent before, has begun. Refuses another wish under its key with `idempotency.reused`. */
export async function findStartedPayment(
  platform: Pick<Platform, 'database'>,
  caller: Caller,
  key: IdempotentCall,
): Promise<PaymentRow | undefined> {
  const giving = await findGiftOrderByKey(platform.database, callerKey(caller), key.idempotency_key)
  if (!giving) return findOwnPurchase(platform, caller, key)
  if (giving.request_hash !== key.request_hash) throw new Failure('idempotency.reused')
  return findLatestPayment(platform.database, 'order', giving.order_id)
}

async function findOwnPurchase(
  platform: Pick<Platform, 'database'>,
  caller: Caller,
  { idempotency_key, request_hash }: IdempotentCall,
): Promise<PaymentRow | undefined> {
  if (caller.kind !== 'user') return undefined
  const asked = { userId: caller.userId, idempotencyKey: idempotency_key }
  return (await findPlacedOrder(platform, asked, request_hash))?.payment
}
