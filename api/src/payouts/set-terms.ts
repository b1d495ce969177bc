import { dayAfter, dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { makerTerms } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    maker_terms_set: { vendor_id: string; commission_bp: number; from: string }
  }
}

export interface NewTerms {
  readonly vendorId: string
  readonly commissionBp: number
  /** The first day in Ghana. */
  readonly fromDay: string
}

/**
 * Sets the commission on a maker's orders from a later day on, so that no placed order changes. The last setting of a day
 * counts. Fails with `office.not_found`, and with `request.invalid` for today or an earlier day.
 */
export async function setMakerTerms(
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  tx: Transaction,
  { vendorId, commissionBp, fromDay }: NewTerms,
  by: ActedBy,
): Promise<void> {
  const now = clock.now()
  const tomorrow = dayAfter(dayOf(now), 1)
  if (fromDay < tomorrow)
    throw new Failure('request.invalid', {
      detail: [{ loc: ['body', 'from'], msg: 'Please choose tomorrow or a later day', type: 'value' }],
    })
  const { rows } = await tx.execute(sql`select from vendors where id = ${vendorId} for no key update`)
  if (rows.length === 0) throw new Failure('office.not_found')
  const terms = { commission_bp: commissionBp, created_at: now }
  await tx
    .insert(makerTerms)
    .values({ vendor_id: vendorId, from_day: fromDay, ...terms })
    .onConflictDoUpdate({ target: [makerTerms.vendor_id, makerTerms.from_day], set: terms })
  const facts = { vendor_id: vendorId, commission_bp: commissionBp, from: fromDay }
  await audit.write(tx, 'maker_terms_set', facts, { userId: undefined, ...by })
}
