import { add, type Cedis, formatPesewas, toPesewas } from './money.ts'

/** A tax of an order or cart: its rate in percent, its amount in cedis. */
export interface DisplayedTax {
  readonly name: string
  readonly percent: number
  readonly amount: Cedis
}

/**
 * "VAT 15 %, NHIL 2.5 %, GETFund 2.5 %: ₵10.00", with non-breaking spaces before the signs; undefined without
 * taxes.
 */
export function formatTaxes(taxes: readonly DisplayedTax[]): string | undefined {
  if (taxes.length === 0) return undefined
  const names = taxes.map(({ name, percent }) => `${name} ${percent}\u00a0%`).join(', ')
  const sum = add(...taxes.map(({ amount }) => toPesewas(amount)))
  return `${names}: ${formatPesewas(sum)}`
}
