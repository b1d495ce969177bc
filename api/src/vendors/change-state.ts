import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import type { MakerState } from '@akyede/contract/office-makers'
import { availabilityOf, catalogueTag, setMakerAvailability } from '#feature/catalogue'
import type { ActedBy } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { findVendorId } from './find-vendor.ts'
import { isAllowedFrom, makerTransitions } from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    maker_suspended: { vendor_id: string; products: number }
    maker_reopened: { vendor_id: string; products: number }
  }
}

/**
 * Suspends a maker, which takes its products off sale everywhere, or reopens it. Open fulfilments go on. Repeating it
 * changes nothing. Returns the number of products that left or returned to sale; undefined when the maker had the
 * state. Fails with `workshop.not_in_state`.
 */
export async function changeMakerState(
  tx: Transaction,
  { audit, broadcast, clock }: Pick<Platform, 'audit' | 'broadcast' | 'clock'>,
  { vendorId, act }: { readonly vendorId: string; readonly act: 'suspend' | 'reopen' },
  by: ActedBy,
): Promise<number | undefined> {
  const from = await lockState(tx, vendorId)
  if (from === makerTransitions[act].to) return undefined
  if (!isAllowedFrom(act, from)) throw new Failure('workshop.not_in_state')
  const isSuspended = act === 'suspend'
  const today = dayOf(clock.now())
  const { rows } = await tx.execute<{ state: MakerState }>(sql`
    update vendors set state_since = ${clock.now()},
      state = case when ${isSuspended} then 'suspended' when paused_until > ${today}::date then 'paused' else 'approved' end,
      suspended_reason = ${isSuspended ? (by.reason ?? 'other') : null}
    where id = ${vendorId} returning state`)
  const productIds = await setMakerAvailability(tx, vendorId, availabilityOf(rows[0]?.state ?? 'suspended'))
  const facts = { vendor_id: vendorId, products: productIds.length }
  const circumstances = { userId: undefined, ...by }
  await audit.write(tx, isSuspended ? 'maker_suspended' : 'maker_reopened', facts, circumstances)
  await publishChange(broadcast, tx, [catalogueTag, vendorId, ...productIds])
  return productIds.length
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
    changeMakerState(tx, platform, { vendorId: await findVendorId(tx, slug), act }, by),
  )
  if (products === undefined) return `Nothing has changed: ${slug} is ${makerTransitions[act].to} already.`
  return act === 'suspend'
    ? `${slug} is suspended: its products on sale (${products}) are off sale, open fulfilments go on.`
    : `${slug} is open again: its products (${products}) are on sale as before.`
}
