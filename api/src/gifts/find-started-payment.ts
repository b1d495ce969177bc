import { createHash } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { findPlacedOrder } from '#feature/orders'
import { findLatestPayment, type PaymentRow } from '#feature/payments'
import { type Caller, callerKey } from '#platform/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { findGiftOrderByKey } from './gift.ts'

/** Idempotency key and request hash of a call; a retry sends the same. */
export interface IdempotentCall {
  readonly idempotency_key: string
  readonly request_hash: string
}

/** Hashes only what the caller sent, because everything else may change before a retry. */
export const hashRequest = (route: string, body: object): string =>
  createHash('sha256')
    .update(JSON.stringify([route, body]))
    .digest('base64url')

/**
 * The payment that an earlier call with this key started. Refuses another request under the key with
 * `idempotency.reused`.
 */
export async function findStartedPayment(
  platform: Pick<Platform, 'database'>,
  caller: Caller,
  key: IdempotentCall,
): Promise<PaymentRow | undefined> {
  const giftOrder = await findGiftOrderByKey(platform.database, callerKey(caller), key.idempotency_key)
  if (!giftOrder) return findOwnPurchase(platform, caller, key)
  if (giftOrder.request_hash !== key.request_hash) throw new Failure('idempotency.reused')
  return findLatestPayment(platform.database, 'order', giftOrder.order_id)
}

async function findOwnPurchase(
  platform: Pick<Platform, 'database'>,
  caller: Caller,
  { idempotency_key, request_hash }: IdempotentCall,
): Promise<PaymentRow | undefined> {
  if (caller.kind !== 'user') return undefined
  const query = { userId: caller.userId, idempotencyKey: idempotency_key }
  return (await findPlacedOrder(platform, query, request_hash))?.payment
}
