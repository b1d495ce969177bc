import { createHmac } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { add, type Pesewas, times, zero } from '@akyede/contract/money'
import { isCaptured } from '#feature/payments'
import type { PricedLineItem, PricedOrder } from '#feature/pricing'
import { networkOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import { inOneRoundTrip, prepared, type Transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { deriveKey } from '#platform/derive-key.ts'
import type { Platform } from '#platform/platform.ts'
import { arrayPlaceholder, lt, sql } from '#platform/sql.ts'
import type { BuyerTrust } from './find-buyer.ts'
import { unpaidHolds } from './tables.ts'

const { unverified, verified, networkFreedAfter, reorder, openFor } = limits.unpaidHolds

/** The buyer and their device and network. */
export interface Holder {
  /** Null for a guest who gives from a list. */
  readonly userId: number | null
  readonly trust: BuyerTrust
  readonly device: string | undefined
  readonly network: string
}

export const toHolder = (caller: Caller, trust: BuyerTrust): Holder => ({
  userId: caller.kind === 'user' ? caller.userId : null,
  trust,
  device: caller.fingerprint,
  network: networkOf(caller.address),
})

type Size = { readonly units: number; readonly value: Pesewas }

/** One account, device or network, and the limits that it may hold. */
interface Scope {
  readonly kind: 'account' | 'device' | 'network'
  readonly key: string
  readonly atMost: Size
  /** Number of orders of one product that may end unpaid before the next one has to wait. */
  readonly free: number
}

interface HeldOrder {
  readonly id: string
  readonly subtotal: Pesewas
  readonly lineItems: readonly Pick<PricedLineItem, 'product_id' | 'quantity'>[]
  readonly codes: PricedOrder['codes']
}

/** The ids of what an unpaid order takes from others: its products and codes with a limited number of uses. */
const findScarceIds = ({ lineItems, codes }: HeldOrder): string[] => {
  const scarce = codes.flatMap(({ promotion, discount, deliveryDiscount }) =>
    promotion?.uses_max && promotion.user_id === null && discount + deliveryDiscount > 0 ? promotion.id : [],
  )
  return [...new Set([...lineItems.map(item => item.product_id), ...scarce])]
}

/**
 * Counts what a new order holds against the limits of its account, device and network. Runs as the last step of the
 * order's transaction, because its locks are held until the commit and stock rows are always locked before them.
 * Throws one of `unpaidHoldFailures`.
 */
export async function countUnpaidHold(
  platform: Pick<Platform, 'config' | 'clock'>,
  tx: Transaction,
  holder: Holder,
  order: HeldOrder,
): Promise<void> {
  const { id, subtotal, lineItems } = order
  const size = { units: lineItems.reduce((sum, item) => sum + item.quantity, 0), value: subtotal }
  const storedIds = findScarceIds(order)
  refuseLarge(size, holder.trust)
  const scopes = scopesOf(platform, holder)
  if (scopes.length === 0) return
  const { clock } = platform
  const keys = scopes.map(({ key }) => key)
  const [, before] = await inOneRoundTrip([
    lockScopes(tx).execute({ keys: keys.toSorted() }),
    insertHold(tx).execute({
      keys,
      orderId: id,
      ...size,
      productIds: storedIds,
      now: clock.now(),
      openSince: after(clock, -openFor),
      endedSince: after(clock, -reorder.countedFor),
    }),
  ])
  refuseReorders(platform, scopes, before)
  refuseBeyond(scopes, before, size)
}

const exceeds = (size: Size, atMost: Size) => size.units > atMost.units || size.value > atMost.value

function refuseLarge(size: Size, trust: BuyerTrust): void {
  if (exceeds(size, verified.account)) throw new Failure('order.too_large')
  if (trust !== 'verified' && exceeds(size, unverified.account)) {
    throw new Failure('order.verification_required')
  }
}

/** The network limit applies to unknown users alone, so that nobody can lock out known users by filling it. */
function scopesOf({ config }: Pick<Platform, 'config'>, { userId, trust, device, network }: Holder): Scope[] {
  const { account, device: ofDevice } = trust === 'verified' ? verified : unverified
  const { units, value } = unverified.network
  const factor = config.networkHoldsFactor
  const ofNetwork = { units: units * factor, value: times(value, factor) }
  const hashKey = deriveKey(config.secrets.token, 'unpaid holds')
  const scope = (kind: Scope['kind'], of: string | number, atMost: Size, more = 1): Scope => ({
    kind,
    key: createHmac('sha256', hashKey).update(`${kind} ${of}`).digest('base64url'),
    atMost,
    free: reorder.free[kind] * more,
  })
  return [
    ...(userId === null ? [] : [scope('account', userId, account)]),
    ...(device === undefined ? [] : [scope('device', device, ofDevice)]),
    ...(trust === 'unknown' ? [scope('network', network, ofNetwork, factor)] : []),
  ]
}

/**
 * Orders that share a scope wait for each other here. Locks are taken in the order of the keys to prevent deadlocks.
 * A statement of its own, because a statement reads as of its start, and so before it has waited.
 */
const lockScopes = prepared('lock_unpaid_holds', executor =>
  executor
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(key, 3))` })
    .from(sql`unnest(${arrayPlaceholder('keys', 'text')}) key`),
)

/** Units that a scope held before a new order: one row for each product of it whose orders ended unpaid, or one row. */
interface HeldBefore extends Size {
  readonly key: string
  /** How many orders of the product ended unpaid, and when the last one did. */
  readonly times: number | null
  readonly endedAt: string | null
}

/**
 * Inserts the hold of a new order for each scope and reads what the scopes held before it, which does not include the
 * inserted rows. A refusal rolls them back.
 */
const insertHold = prepared('insert_unpaid_hold', executor => {
  const of = sql.placeholder
  const keys = arrayPlaceholder('keys', 'text')
  const productIds = arrayPlaceholder('productIds', 'uuid')
  const inserted = executor.$with('inserted').as(
    executor.insert(unpaidHolds).select(sql`
      select key, ${of('orderId')}::uuid, ${of('units')}::int, ${of('value')}::int, ${productIds},
        ${of('now')}::timestamptz
      from unnest(${keys}) key`),
  )
  return executor
    .with(inserted)
    .select({
      key: sql<string>`scope.key`,
      units: sql<number>`coalesce(open.units, 0)`,
      value: sql<Pesewas>`coalesce(open.value, 0)`,
      times: sql<number | null>`ended.times`,
      endedAt: sql<string | null>`ended.ended_at`,
    })
    .from(sql`
      unnest(${keys}) as scope (key)
      cross join lateral (
        select sum(hold.units)::float8 as units, sum(hold.value)::float8 as value
        from unpaid_holds hold
        join orders open on open.id = hold.order_id and open.status = 'placed' and open.payment_status = 'pending'
        where hold.key = scope.key and hold.held_at > ${of('openSince')} and not ${isCaptured('order', sql`open.id`)}
      ) as open
      left join lateral (
        select count(*)::int as times, max(ended.ended_at) as ended_at
        from unpaid_holds hold
        join orders ended on ended.id = hold.order_id and ended.status <> 'placed' and ended.paid_at is null
        cross join lateral unnest(hold.product_ids) as held (id)
        where hold.key = scope.key and hold.held_at > ${of('endedSince')}
          and hold.product_ids && ${productIds} and held.id = any(${productIds})
        group by held.id
      ) as ended on true`)
})

/** Rejects a product or scarce code whose orders repeatedly ended unpaid until its pause is over. */
function refuseReorders(
  { clock }: Pick<Platform, 'clock'>,
  scopes: readonly Scope[],
  before: readonly HeldBefore[],
): void {
  for (const { kind, key, free } of scopes) {
    const waits = before.flatMap(row =>
      row.key === key && row.times !== null && row.endedAt !== null
        ? Date.parse(row.endedAt) + pauseAfter(row.times - free) - clock.now().getTime()
        : [],
    )
    const wait = Math.max(0, ...waits)
    if (wait === 0) continue
    const code = kind === 'network' ? 'order.network_busy' : 'order.reorder_paused'
    throw new Failure(code, { retryAfter: Math.ceil(wait / 1000) })
  }
}

/** Returns milliseconds. @param times unpaid orders beyond the free ones */
const pauseAfter = (times: number): number =>
  times < 0 ? 0 : Math.min(reorder.longestPause, reorder.firstPause * reorder.growth ** times)

/** Rejects an order that, together with all unpaid orders, exceeds the limit of a scope. */
function refuseBeyond(scopes: readonly Scope[], before: readonly HeldBefore[], { units, value }: Size): void {
  for (const { kind, key, atMost } of scopes) {
    const held = before.find(row => row.key === key) ?? { units: 0, value: zero }
    if (!exceeds({ units: held.units + units, value: add(held.value, value) }, atMost)) continue
    if (kind !== 'network') throw new Failure('order.too_many_unpaid')
    throw new Failure('order.network_busy', { retryAfter: networkFreedAfter / 1000 })
  }
}

export function scheduleUnpaidHoldDeletion(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  scheduleHourlyDeletion(platform, 'delete unpaid holds', unpaidHolds, () =>
    lt(unpaidHolds.held_at, after(platform.clock, -2 * reorder.countedFor)),
  )
}
