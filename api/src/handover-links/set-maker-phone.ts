import { callablePhone } from '@akyede/contract/fields'
import type { ActedBy } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
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
 * whose number nobody verified by a code. Fails with PhoneFailure. Returns the number as it is stored.
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
