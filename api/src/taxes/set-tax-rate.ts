import { dayOf } from '@akyede/contract/days'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import type { TaxRate } from './calculate-taxes.ts'
import { taxTag } from './find-taxes.ts'
import { taxRates } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    tax_rate_set: { tax_class: string; tax: string; from: string; basis_points: number }
  }
}

/** The input is not a valid tax rate; the message says why. */
export class TaxRateFailure extends Error {}

export type NewTaxRate = Omit<TaxRate, 'position' | 'validFrom'> & {
  /** Today when it is missing. */
  readonly validFrom: string | undefined
}

/**
 * Sets the rate of a tax from today or a later day on; placed orders keep the rates of their day. The last setting of a
 * day counts. Throws `TaxRateFailure`.
 */
export async function setTaxRate(
  { clock, broadcast, audit }: Pick<Platform, 'clock' | 'broadcast' | 'audit'>,
  tx: Transaction,
  { taxClass, name, basisPoints, validFrom, validUntil }: NewTaxRate,
  by: ActedBy,
): Promise<void> {
  const today = dayOf(clock.now())
  const from = validFrom ?? today
  if (from < today) throw new TaxRateFailure('A rate may begin today or later')
  if (validUntil !== null && validUntil < from) throw new TaxRateFailure('The last day is before the first')
  const figures = { basis_points: basisPoints, valid_until: validUntil }
  // Receipts list a tax at the place that it had before.
  const position = sql`coalesce(
    (select min(position) from ${taxRates} where name = ${name}),
    (select coalesce(max(position), -1) + 1 from ${taxRates}))`
  await tx
    .insert(taxRates)
    .values({ tax_class: taxClass, name, valid_from: from, position, ...figures })
    .onConflictDoUpdate({ target: [taxRates.tax_class, taxRates.name, taxRates.valid_from], set: figures })
  const facts = { tax_class: taxClass, tax: name, from, basis_points: basisPoints }
  await audit.write(tx, 'tax_rate_set', facts, { userId: undefined, ...by })
  await publishChange(broadcast, tx, [taxTag])
}
