import { asPesewas, type Pesewas, toCedis, zero } from '@akyede/contract/money'
import type { OrderTax } from '@akyede/contract/orders'

/** A tax rate over a range of days. Prices include tax. */
export interface TaxRate {
  readonly taxClass: string
  /** The name on receipts, such as "VAT". */
  readonly name: string
  /** Both YYYY-MM-DD, in Ghana; the last day is null while no end is known. */
  readonly validFrom: string
  readonly validUntil: string | null
  /** Of the net price, in hundredths of a percent. */
  readonly basisPoints: number
  readonly position: number
}

/** The gross amount of one tax class, in pesewas. */
export interface TaxedAmount {
  readonly taxClass: string
  readonly amount: Pesewas
}

/** A tax as an order stores it; the amount in pesewas. */
export interface Tax {
  readonly name: string
  readonly basis_points: number
  readonly amount: Pesewas
}

/**
 * Calculates the taxes included in these amounts on a day, by name and rate. A class without a rate on that day is
 * taxed like standard goods. Each tax is rounded once over all amounts, half up; zero taxes are left out.
 */
export function calculateTaxes(
  amounts: readonly TaxedAmount[],
  rates: readonly TaxRate[],
  day: string,
): Tax[] {
  const shares = amounts.flatMap(({ taxClass, amount }) => {
    const valid = ratesOf(rates, taxClass, day)
    const all = valid.reduce((sum, rate) => sum + rate.basisPoints, 0)
    return valid.map(rate => ({ rate, numerator: amount * rate.basisPoints, denominator: 10_000 + all }))
  })
  const byTax = Map.groupBy(shares, ({ rate }) => `${rate.name} ${rate.basisPoints}`)
  return [...byTax.values()]
    .flatMap(group => {
      const [first] = group
      const amount = roundedSum(group)
      return first && amount > 0 ? [{ rate: first.rate, amount }] : []
    })
    .sort((a, b) => a.rate.position - b.rate.position)
    .map(({ rate, amount }) => ({ name: rate.name, basis_points: rate.basisPoints, amount }))
}

const standard = 'standard'

/** The newest rate of each tax that is valid on the day. */
export function ratesOf(rates: readonly TaxRate[], taxClass: string, day: string): readonly TaxRate[] {
  const valid = rates
    .filter(rate => rate.taxClass === taxClass && rate.validFrom <= day && (rate.validUntil ?? day) >= day)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  if (valid.length === 0 && taxClass !== standard) return ratesOf(rates, standard, day)
  return valid.filter((rate, index) => valid.findIndex(({ name }) => name === rate.name) === index)
}

interface Share {
  readonly numerator: number
  readonly denominator: number
}

/** The fractions are added before rounding. The denominators are few, but their product exceeds a float. */
function roundedSum(shares: readonly Share[]): Pesewas {
  const byDenominator = Map.groupBy(shares, ({ denominator }) => denominator)
  const denominators = [...byDenominator.keys()].map(BigInt)
  const common = denominators.reduce((product, one) => product * one, 1n)
  let sum = 0n
  for (const [denominator, group] of byDenominator) {
    const numerator = group.reduce((all, one) => all + BigInt(one.numerator), 0n)
    sum += numerator * (common / BigInt(denominator))
  }
  return asPesewas(Number((2n * sum + common) / (2n * common)))
}

export const presentTax = ({ name, basis_points, amount }: Tax): OrderTax => ({
  name,
  percent: basis_points / 100,
  amount: toCedis(amount),
})

/** A line item as taxes see it; pesewas. */
interface TaxableLineItem {
  readonly vendor: { readonly id: string }
  readonly taxed: boolean
  readonly tax_class: string
  /** The amount after discounts. */
  readonly amount: Pesewas
}

/**
 * The taxed amounts of an order: line items of makers who charge tax, and the delivery of their parcels, which is
 * taxed like standard goods whatever they contain.
 */
export function findTaxedAmounts(
  lineItems: readonly TaxableLineItem[],
  shippingByVendor: ReadonlyMap<string, Pesewas>,
): TaxedAmount[] {
  const taxed = lineItems.filter(lineItem => lineItem.taxed)
  const goods = taxed.map(({ tax_class, amount }) => ({ taxClass: tax_class, amount }))
  const makers = new Set(taxed.map(({ vendor }) => vendor.id))
  const deliveries = [...makers].map(id => ({
    taxClass: 'standard',
    amount: shippingByVendor.get(id) ?? zero,
  }))
  return [...goods, ...deliveries].filter(({ amount }) => amount > 0)
}
