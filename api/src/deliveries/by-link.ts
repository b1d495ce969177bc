import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { lockOrder } from '#feature/orders'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findByLink } from '#platform/serve-link-pages.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { confirmDelivery, refuseUnlessConfirmed } from './confirm-delivery.ts'
import { isTokenOf } from './delivery.ts'
import {
  isUnsent,
  lockDelivery,
  type OpenDelivery,
  type OpenedDelivery,
  openDelivery,
} from './open-delivery.ts'

export interface LinkContext {
  readonly platform: Platform
  readonly rateLimiter: Pick<StoredRateLimits, 'spendGuess'>
}

/** The token of a link, and the address of its caller. */
export interface UsedLink {
  readonly token: string
  /** The fulfilment that a label names which was printed before it was sent. */
  readonly parcel?: string | undefined
  readonly address: string
}

/** Opens a link, and counts wrong ones of a network. */
export async function openByLink(
  { platform, rateLimiter }: LinkContext,
  { token, parcel, address }: UsedLink,
): Promise<OpenedDelivery> {
  const { database, clock, config } = platform
  const { linkGuesses } = limits.deliveries
  const opened = await findByLink(rateLimiter, address, { of: 'delivery link', ...linkGuesses }, async () => {
    const found = await openDelivery(database, token, clock.now())
    if (found.kind !== 'unknown') return found
    // Only the printed label has the token, so that a stranger who guesses learns nothing.
    const isLabel = parcel !== undefined && isTokenOf(config, token, parcel)
    return isLabel && (await isUnsent(database, parcel)) ? ({ kind: 'unsent' } as const) : undefined
  })
  return opened ?? { kind: 'unknown' }
}

/** The parcel of a link that works. Refuses with `delivery.not_found` and `delivery.over`. */
export function requireOpen(opened: OpenedDelivery): OpenDelivery {
  if (opened.kind === 'unknown' || opened.kind === 'unsent') throw new Failure('delivery.not_found')
  if (opened.kind === 'over') throw new Failure('delivery.over')
  return opened.delivery
}

/** Runs in a transaction that holds the locks of the order and the parcel. Refuses as `requireOpen` does. */
export async function withOpenDelivery<Result>(
  context: LinkContext,
  link: UsedLink,
  run: (tx: Transaction, delivery: OpenDelivery) => Promise<Result>,
): Promise<Result> {
  const { row } = requireOpen(await openByLink(context, link))
  const { database, clock } = context.platform
  return transaction(database, async tx => {
    await lockOrder(tx, row.order_id)
    await lockDelivery(tx, row.part_id)
    return run(tx, requireOpen(await openDelivery(tx, link.token, clock.now())))
  })
}

/**
 * Confirms a delivery by its link. Of a parcel that has arrived, the right code succeeds again, because the first
 * response may be lost on the way. Refuses with the failures of `confirmDelivery` in the contract.
 */
export async function confirmByLink(context: LinkContext, link: UsedLink, code: string): Promise<void> {
  const { platform } = context
  const opened = await openByLink(context, link)
  if (opened.kind === 'unknown') throw new Failure('delivery.not_found')
  const outcome = await confirmDelivery(platform, link, code)
  const isDone = outcome.kind === 'advanced' || outcome.kind === 'there already'
  if (opened.kind === 'over' && !isDone) throw new Failure('delivery.over')
  refuseUnlessConfirmed(outcome, 'delivery.not_found', platform.clock)
}
