import { add, type Cedis, formatPesewas, toPesewas } from './money.ts'

/** A tax of an order or cart: its rate in percent, its amount in cedis. */
interface DisplayedTax {
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

/** The format of promo codes, for pages that do not load zod (specification 5). */
export const promoFormat = {
  message: 'Invalid promo code format',
  /** Normalizes a typed code by trimming and upper-casing; undefined if it cannot be a code. */
  read(typed: string): string | undefined {
    const code = typed.trim().toUpperCase()
    return /^[A-Z0-9]{5,20}$/.test(code) ? code : undefined
  },
} as const
