import { dayOf } from '@akyede/contract/days'
import type { Executor } from '#platform/database.ts'
import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { desc } from '#platform/sql.ts'
import { calculateTaxes, type Tax, type TaxedAmount, type TaxRate } from './calculate-taxes.ts'
import { taxRates } from './tables.ts'

/** Calculates today's taxes of these amounts; the executor is used when the rates are not in memory. */
export type FindTaxes = (executor: Executor, amounts: readonly TaxedAmount[]) => Promise<Tax[]>

export const taxTag = 'taxes'

/** Creates one memory of the rates for all callers of this platform. */
export function createFindTaxes(platform: Pick<Platform, 'broadcast' | 'clock'>): FindTaxes {
  const known = memoize(platform, taxTag, findTaxRates)
  return async (executor, amounts) => {
    if (amounts.length === 0) return []
    return calculateTaxes(amounts, await known(executor), dayOf(platform.clock.now()))
  }
}

/** All rates, also past and future ones. */
export async function findTaxRates(executor: Executor): Promise<TaxRate[]> {
  const { tax_class: taxClass, name, valid_from: from } = taxRates
  const rows = await executor.select().from(taxRates).orderBy(desc(taxClass), name, desc(from))
  return rows.map(({ tax_class, name, valid_from, valid_until, basis_points, position }) => ({
    taxClass: tax_class,
    name,
    validFrom: valid_from,
    validUntil: valid_until,
    basisPoints: basis_points,
    position,
  }))
}
