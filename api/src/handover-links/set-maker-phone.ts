import { callablePhone } from '@akyede/contract/fields'
import type { ActedBy } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    maker_phone_set: { vendor_id: string }
  }
}

/** A number that cannot be called; the message is for the operator. */
export class PhoneFailure extends Error {}

/**
 * Sets the number to which a maker gets the links of new orders by SMS, or none. It is for makers without an account,
 * whose number is not verified by a code. Fails with PhoneFailure. Returns the number as it is stored.
 */
export async function setMakerPhone(
  { database, audit }: Pick<Platform, 'database' | 'audit'>,
  { vendorId, phone }: { readonly vendorId: string; readonly phone: string | undefined },
  by: ActedBy,
): Promise<string | null> {
  const read = phone === undefined ? undefined : callablePhone.safeParse(phone)
  if (read?.success === false) throw new PhoneFailure(`${phone} is no phone number.`)
  const stored = read?.data ?? null
  await transaction(database, async tx => {
    await tx.execute(sql`update vendors set phone = ${stored} where id = ${vendorId}`)
    await audit.write(tx, 'maker_phone_set', { vendor_id: vendorId }, { userId: undefined, ...by })
  })
  return stored
}

/**
 * Ends the links of new orders that were sent to a person who leaves a workshop: a maker's number that is theirs becomes
 * that of its owner, or none.
 */
export async function leaveMakerPhone(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  userId: number,
  vendorId?: string,
): Promise<void> {
  await tx.execute(sql`
    with left_behind as (
      update vendors as vendor set phone = (
        select owner.phone from workshop_members as member join users as owner on owner.id = member.user_id
        where member.vendor_id = vendor.id and member.role = 'owner' and member.status = 'accepted'
          and owner.id <> leaving.user_id and owner.phone_verified_at is not null)
      from workshop_members as leaving join users as person on person.id = leaving.user_id
      where leaving.user_id = ${userId} and leaving.vendor_id = vendor.id and vendor.phone = person.phone
        and person.phone_verified_at is not null ${vendorId === undefined ? sql`` : sql`and vendor.id = ${vendorId}`}
      returning vendor.id
    )
    update fulfilment_links as link set revoked_at = ${clock.now()} from left_behind
    where link.vendor_id = left_behind.id and link.sent_at is not null and link.revoked_at is null`)
}
