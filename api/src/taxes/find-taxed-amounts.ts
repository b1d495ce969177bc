import { type Pesewas, zero } from '@akyede/contract/money'
import type { TaxedAmount } from './calculate-taxes.ts'

/** A line as taxes see it; pesewas. */
export interface TaxableLineItem {
  readonly vendor: { readonly id: string }
  readonly taxed: boolean
  readonly tax_class: string
  /** What is paid for it, after discounts. */
  readonly amount: Pesewas
}

/**
 * What of an order is taxed: the lines of makers who charge tax, and the delivery of their parcels, which is taxed as
 * standard goods are, whatever is in them.
 */
export function findTaxedAmounts(
  lines: readonly TaxableLineItem[],
  shippingByVendor: ReadonlyMap<string, Pesewas>,
): TaxedAmount[] {
  const taxed = lines.filter(line => line.taxed)
  const goods = taxed.map(({ tax_class, amount }) => ({ taxClass: tax_class, amount }))
  const makers = new Set(taxed.map(({ vendor }) => vendor.id))
  const deliveries = [...makers].map(id => ({
    taxClass: 'standard',
    amount: shippingByVendor.get(id) ?? zero,
  }))
  return [...goods, ...deliveries].filter(({ amount }) => amount > 0)
}
