import { createHmac } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { add, type Pesewas, times, zero } from '@akyede/contract/money'
import { findUserById } from '#feature/accounts'
import { isCaptured } from '#feature/payments'
import type { PricedLineItem, PricedOrder } from '#feature/pricing'
import { networkOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { deriveKey } from '#platform/derive-key.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, inArray, lt, sql } from '#platform/sql.ts'
import { orders, unpaidHolds } from './tables.ts'

const { unverified, verified, networkFreedAfter, reorder, openFor } = limits.unpaidHolds

/** The buyer and their device and network. */
export interface Holder {
  /** Null for a guest who gives from a list. */
  readonly userId: number | null
  /** Whether the account's email is verified. */
  readonly isVerified: boolean
  readonly device: string | undefined
  readonly network: string
}

export const toHolder = (caller: Caller): Holder => ({
  userId: caller.kind === 'user' ? caller.userId : null,
  isVerified: caller.kind === 'user' && caller.verified,
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
  const standing = await findBuyerTrust(tx, holder)
  refuseLarge(size, standing)
  const scopes = scopesOf(platform, holder, standing)
  await lockScopes(tx, scopes)
  await refuseReorders(platform, tx, scopes, storedIds)
  await refuseBeyond(platform, tx, scopes, size)
  const held = { order_id: id, ...size, product_ids: storedIds, held_at: platform.clock.now() }
  if (scopes.length > 0) await tx.insert(unpaidHolds).values(scopes.map(({ key }) => ({ key, ...held })))
}

/** A former buyer has paid for an order that was kept. */
type BuyerTrust = 'verified' | 'former buyer' | 'unknown'

async function findBuyerTrust(tx: Transaction, { userId, isVerified }: Holder): Promise<BuyerTrust> {
  if (isVerified) return 'verified'
  if (userId === null) return 'unknown'
  // A session may not know yet that the email was verified a moment ago.
  const user = await findUserById(tx, userId)
  if (user?.email_verified_at || user?.phone_verified_at) return 'verified'
  const [paid] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.status, 'placed'),
        inArray(orders.payment_status, ['paid', 'partially_refunded']),
      ),
    )
    .limit(1)
  return paid ? 'former buyer' : 'unknown'
}

const exceeds = (size: Size, atMost: Size) => size.units > atMost.units || size.value > atMost.value

function refuseLarge(size: Size, standing: BuyerTrust): void {
  if (exceeds(size, verified.account)) throw new Failure('order.too_large')
  if (standing !== 'verified' && exceeds(size, unverified.account)) {
    throw new Failure('order.verification_required')
  }
}

/** The network limit applies to unknown users alone, so that nobody can lock out known users by filling it. */
function scopesOf(
  { config }: Pick<Platform, 'config'>,
  { userId, device, network }: Holder,
  standing: BuyerTrust,
): Scope[] {
  const { account, device: ofDevice } = standing === 'verified' ? verified : unverified
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
    ...(standing === 'unknown' ? [scope('network', network, ofNetwork, factor)] : []),
  ]
}

const keysOf = (scopes: readonly Scope[]) => sql`${sql.param(scopes.map(({ key }) => key))}::text[]`

/**
 * Orders that share a scope wait for each other here. Locks are taken in the order of the keys to prevent deadlocks.
 */
async function lockScopes(tx: Transaction, scopes: readonly Scope[]): Promise<void> {
  const sorted = scopes.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 3)) from unnest(${keysOf(sorted)}) key`,
  )
}

/** Rejects a product or scarce code whose orders repeatedly ended unpaid until its pause is over. */
async function refuseReorders(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  scopes: readonly Scope[],
  storedIds: readonly string[],
): Promise<void> {
  const stored = sql`${sql.param(storedIds)}::uuid[]`
  const { rows } = await tx.execute<{ key: string; times: number; ended_at: string }>(sql`
    select hold.key, count(*)::int as times, max(ended.ended_at) as ended_at
    from unpaid_holds hold
    join orders ended on ended.id = hold.order_id and ended.status <> 'placed' and ended.paid_at is null
    cross join lateral unnest(hold.product_ids) as held (id)
    where hold.key = any(${keysOf(scopes)}) and hold.held_at > ${after(clock, -reorder.countedFor).toISOString()}
      and hold.product_ids && ${stored} and held.id = any(${stored})
    group by hold.key, held.id`)
  for (const { kind, key, free } of scopes) {
    const waits = rows
      .filter(row => row.key === key)
      .map(({ times, ended_at }) => Date.parse(ended_at) + pauseAfter(times - free) - clock.now().getTime())
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
async function refuseBeyond(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  scopes: readonly Scope[],
  { units, value }: Size,
): Promise<void> {
  const { rows } = await tx.execute<{ key: string; units: number; value: Pesewas }>(sql`
    select hold.key, sum(hold.units)::float8 as units, sum(hold.value)::float8 as value
    from unpaid_holds hold
    join orders open on open.id = hold.order_id and open.status = 'placed' and open.payment_status = 'pending'
    where hold.key = any(${keysOf(scopes)}) and hold.held_at > ${after(clock, -openFor).toISOString()}
      and not ${isCaptured('order', sql`open.id`)}
    group by hold.key`)
  for (const { kind, key, atMost } of scopes) {
    const held = rows.find(row => row.key === key) ?? { units: 0, value: zero }
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
