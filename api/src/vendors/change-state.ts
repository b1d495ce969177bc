import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import type { MakerState } from '@akyede/contract/office-makers'
import { availabilityOf, catalogueTag, makersTag, setMakerAvailability } from '#feature/catalogue'
import type { ActedBy } from '#platform/audit.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { findVendorId } from './find-vendor.ts'
import { isAllowedFrom, makerTransitions } from './transitions.ts'

interface MakerFacts {
  vendor_id: string
  /** Products that left or returned to sale. */
  products: number
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    maker_approved: MakerFacts
    maker_refused: MakerFacts
    maker_paused: MakerFacts & { until: string | null }
    maker_resumed: MakerFacts
    maker_suspended: MakerFacts
    maker_reopened: MakerFacts
    maker_closed: MakerFacts
  }
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** Staff changed what a maker may do: its owner is notified. */
    'maker.changed': { vendor_id: string; act: StaffAct; message: string; change_id: string }
  }
}

type StaffAct = 'approve' | 'refuse' | 'suspend' | 'reopen'

export type MakerChange = {
  readonly vendorId: string
} /** `message` is for the maker, unlike the words of the audit log. */ & (
  | { readonly act: StaffAct; readonly message?: string | undefined }
  | { readonly act: 'resume' }
  | { readonly act: 'close' }
  | { readonly act: 'pause'; readonly until: string; readonly words: string }
)

type Context = Pick<Platform, 'audit' | 'broadcast' | 'clock' | 'outbox'>

/**
 * Changes the state of a maker (E18), which takes its products off sale or puts them back. Open fulfilments go on; a
 * maker with some cannot close. Repeating a change does nothing. Returns the number of products that left or returned
 * to sale; undefined when the maker had the state. Fails with `workshop.not_in_state` or `workshop.parts_open`.
 */
export async function changeMakerState(
  tx: Transaction,
  context: Context,
  change: MakerChange,
  by: ActedBy,
): Promise<number | undefined> {
  const { vendorId, act } = change
  const from = await lockState(tx, vendorId)
  if (from === makerTransitions[act].to && act !== 'pause') return undefined
  if (!isAllowedFrom(act, from)) throw new Failure('workshop.not_in_state')
  const state = await writeState(tx, context, change, by)
  const productIds = await setMakerAvailability(tx, vendorId, availabilityOf(state))
  // An order that held the stock first is committed now.
  if (act === 'close' && (await hasOpenFulfilments(tx, vendorId))) throw new Failure('workshop.parts_open')
  await recordChange(tx, context, { change, products: productIds.length }, by)
  await publishChange(context.broadcast, tx, [catalogueTag, makersTag, vendorId, ...productIds])
  return productIds.length
}

async function writeState(
  tx: Transaction,
  { clock }: Context,
  change: MakerChange,
  by: ActedBy,
): Promise<MakerState> {
  const { vendorId, act } = change
  const now = clock.now()
  const isSuspended = act === 'suspend'
  const state =
    act === 'reopen'
      ? sql`case when paused_until > ${dayOf(now)}::date then 'paused' else 'approved' end`
      : sql`${makerTransitions[act].to}`
  const sets: SQL[] = [
    sql`state = ${state}`,
    sql`state_since = ${now}`,
    sql`suspended_reason = ${isSuspended ? (by.reason ?? 'other') : null}`,
    sql`state_words = ${(change.act === 'suspend' && change.message) || null}`,
  ]
  if (act === 'approve') sets.push(sql`approved_at = ${now}`)
  if (act === 'pause')
    sets.push(sql`paused_until = ${change.until}`, sql`pause_words = ${change.words || null}`)
  if (act === 'resume' || act === 'close') sets.push(sql`paused_until = null`, sql`pause_words = null`)
  const { rows } = await tx.execute<{ state: MakerState }>(sql`
    update vendors set ${sql.join(sets, sql`, `)}, version = version + 1 where id = ${vendorId} returning state`)
  const [vendor] = rows
  if (!vendor) throw new Error('a maker is gone')
  return vendor.state
}

const events = {
  approve: 'maker_approved',
  refuse: 'maker_refused',
  resume: 'maker_resumed',
  suspend: 'maker_suspended',
  reopen: 'maker_reopened',
  close: 'maker_closed',
} as const

async function recordChange(
  tx: Transaction,
  { audit, outbox }: Context,
  { change, products }: { readonly change: MakerChange; readonly products: number },
  by: ActedBy,
): Promise<void> {
  const { vendorId: vendor_id } = change
  const facts = { vendor_id, products }
  const circumstances = { userId: undefined, ...by }
  if (change.act === 'pause')
    await audit.write(tx, 'maker_paused', { ...facts, until: change.until }, circumstances)
  else await audit.write(tx, events[change.act], facts, circumstances)
  if (change.act === 'pause' || change.act === 'resume' || change.act === 'close') return
  const { act, message = '' } = change
  await outbox.emit(tx, 'maker.changed', { vendor_id, act, message, change_id: newId() })
}

/** Whether an order of the maker is not sent yet, also one whose payment is awaited. */
async function hasOpenFulfilments(executor: Executor, vendorId: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select from fulfilments as part join orders on orders.id = part.order_id
    where part.vendor_id = ${vendorId} and part.status in ('unfulfilled','making')
      and orders.status = 'placed' and orders.payment_status <> 'refunded' limit 1`)
  return rows.length > 0
}

/** Locks the maker against other changes of its state and against new products. Fails with `vendor.not_found`. */
async function lockState(tx: Transaction, vendorId: string): Promise<MakerState> {
  const { rows } = await tx.execute<{ state: MakerState }>(
    sql`select state from vendors where id = ${vendorId} for update`,
  )
  const [vendor] = rows
  if (!vendor) throw new Failure('vendor.not_found')
  return vendor.state
}

/** `changeMakerState` for the operator. Returns what was done. */
export async function changeMakerForOperator(
  platform: Platform,
  { slug, act }: { readonly slug: string; readonly act: 'suspend' | 'reopen' },
  by: ActedBy,
): Promise<string> {
  const products = await transaction(platform.database, async tx =>
    changeMakerState(tx, platform, { vendorId: await findVendorId(tx, slug), act, message: by.words }, by),
  )
  if (products === undefined) return `Nothing has changed: ${slug} is ${makerTransitions[act].to} already.`
  return act === 'suspend'
    ? `${slug} is suspended: its products on sale (${products}) are off sale, open fulfilments go on.`
    : `${slug} is open again: its products (${products}) are on sale as before.`
}
