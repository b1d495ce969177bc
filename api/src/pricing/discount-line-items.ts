import { limits } from '@akyede/contract/limits'
import {
  add,
  asPesewas,
  largest,
  type Pesewas,
  percentOf,
  smallest,
  subtract,
  times,
  zero,
} from '@akyede/contract/money'
import { isFor, isScoped, type PromoLineItem, type PromotionRow } from '#feature/promotions'

/** The discounts of promotions on line items, in whole pesewas. */
export interface Discounts {
  readonly total: Pesewas
  /** In the order of the line items. */
  readonly ofLineItem: readonly Pesewas[]
  /** What of it the makers bear, in the order of the line items. */
  readonly byMaker: readonly Pesewas[]
  /** In the order of the promotions. */
  readonly ofPromotion: readonly Pesewas[]
}

/**
 * Applies promotions one after the other: those of a vendor or product, then percentages of the order, then amounts
 * (D88). Each one applies to what is left after the ones before. Always leaves an amount to pay (decision 0024).
 */
export function discountLineItems(
  lineItems: readonly PromoLineItem[],
  promotions: readonly PromotionRow[],
): Discounts {
  const left = lineItems.map(item => times(item.price, item.quantity))
  const before = add(...left)
  const byMaker = lineItems.map(() => zero)
  const ofPromotion = promotions.map(() => zero)
  const inOrder = promotions
    .map((promotion, index) => ({ promotion, index }))
    .filter(({ promotion }) => promotion.kind !== 'free_shipping')
    .toSorted((a, b) => stepOf(a.promotion) - stepOf(b.promotion))
  for (const { promotion, index } of inOrder) {
    const taken = discountsOf(promotion, lineItems, left)
    for (const [item, share] of taken.entries()) {
      left[item] = subtract(left[item] ?? zero, share)
      if (promotion.borne_by === 'maker') byMaker[item] = add(byMaker[item] ?? zero, share)
    }
    ofPromotion[index] = add(...taken)
  }
  const ofLineItem = lineItems.map((item, index) =>
    subtract(times(item.price, item.quantity), left[index] ?? zero),
  )
  return { total: subtract(before, add(...left)), ofLineItem, byMaker, ofPromotion }
}

const stepOf = (promotion: PromotionRow): number => {
  if (isScoped(promotion)) return 0
  return promotion.kind === 'percent' ? 1 : 2
}

/** The discount of one promotion on each line item. */
function discountsOf(
  promotion: PromotionRow,
  lineItems: readonly PromoLineItem[],
  left: readonly Pesewas[],
): Pesewas[] {
  const weights = lineItems.map((item, index) => (isFor(promotion, item) ? (left[index] ?? zero) : zero))
  const base = add(...weights)
  const full = promotion.percent === null ? (promotion.amount ?? zero) : percentOf(base, promotion.percent)
  const possible = smallest(full, base, subtract(add(...left), limits.promotion.leastToPay))
  return allocate(largest(zero, possible), weights)
}

/** Divides an amount in proportion to the weights. The largest remainders get the pesewas that are left over. */
export function allocate(amount: Pesewas, weights: readonly Pesewas[]): Pesewas[] {
  const whole = BigInt(add(...weights))
  if (whole === 0n) return weights.map(() => zero)
  const shares = weights.map(weight => BigInt(amount) * BigInt(weight))
  const floors = shares.map(share => asPesewas(Number(share / whole)))
  const over = amount - add(...floors)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % whole }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, over)) floors[index] = asPesewas((floors[index] ?? 0) + 1)
  return floors
}
