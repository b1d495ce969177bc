import { callablePhone } from '@akyede/contract/fields'
import type { ActedBy } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { isWaiting } from './send-links.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    maker_phone_set: { vendor_id: string }
  }
}

/** A number that cannot be called; the message is for the operator. */
export class PhoneFailure extends Error {}

/**
 * Sets the number to which a maker gets the links of new orders by SMS, or none. It is for makers without an account,
 * whose number is not verified by a code. Links that were sent to another number stop working. Fails with PhoneFailure.
 * Returns the number as it is stored.
 */
export async function setMakerPhone(
  { database, audit, clock }: Pick<Platform, 'database' | 'audit' | 'clock'>,
  { vendorId, phone }: { readonly vendorId: string; readonly phone: string | undefined },
  by: ActedBy,
): Promise<string | null> {
  const read = phone === undefined ? undefined : callablePhone.safeParse(phone)
  if (read?.success === false) throw new PhoneFailure(`${phone} is not a phone number.`)
  const stored = read?.data ?? null
  await transaction(database, async tx => {
    const { rowCount } = await tx.execute(sql`
      update vendors set phone = ${stored} where id = ${vendorId} and phone is distinct from ${stored}`)
    if (rowCount) await withdrawLinks(tx, clock, [vendorId])
    await audit.write(tx, 'maker_phone_set', { vendor_id: vendorId }, { userId: undefined, ...by })
  })
  return stored
}

interface MemberPhone {
  readonly userId: number
  /** All workshops of the user when left out. */
  readonly vendorId?: string
  /** The number that the user has verified now; left out when they leave or have none any more. */
  readonly phone?: string
}

/**
 * Runs before a member leaves a workshop or changes a verified number. A maker's number that is theirs becomes their new
 * one, or that of its owner, or none; a workshop without a number gets that of its owner.
 */
export async function replaceMakerPhone(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  { userId, vendorId, phone }: MemberPhone,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update vendors as vendor set phone = coalesce(${phone ?? null}, (
      select owner.phone from workshop_members as member join users as owner on owner.id = member.user_id
      where member.vendor_id = vendor.id and member.role = 'owner' and member.status = 'accepted'
        and owner.id <> changing.user_id and owner.phone_verified_at is not null))
    from workshop_members as changing join users as person on person.id = changing.user_id
    where changing.user_id = ${userId} and changing.vendor_id = vendor.id and (
      vendor.phone = person.phone and person.phone_verified_at is not null
      or ${phone !== undefined} and vendor.phone is null
        and changing.role = 'owner' and changing.status = 'accepted'
    ) and vendor.phone is distinct from ${phone ?? null}
    ${vendorId === undefined ? sql`` : sql`and vendor.id = ${vendorId}`}
    returning vendor.id`)
  await withdrawLinks(
    tx,
    clock,
    rows.map(({ id }) => id),
  )
}

/**
 * Withdraws the links that were sent to the number before, whose makers are locked by its change. Those of fulfilments
 * that are not sent yet wait for the next SMS, with a new token; the others end.
 */
async function withdrawLinks(
  tx: Transaction,
  clock: Platform['clock'],
  vendorIds: readonly string[],
): Promise<void> {
  if (vendorIds.length === 0) return
  await tx.execute(sql`
    update fulfilment_links as link set
      token_hash = case when ${isWaiting} then null else link.token_hash end,
      sent_at = case when ${isWaiting} then null else link.sent_at end,
      revoked_at = case when ${isWaiting} then null else ${clock.now()}::timestamptz end
    from fulfilments as part join orders on orders.id = part.order_id
    where part.id = link.part_id and link.vendor_id = any(${sql.param([...vendorIds])}::uuid[])
      and link.sent_at is not null and link.revoked_at is null`)
}
