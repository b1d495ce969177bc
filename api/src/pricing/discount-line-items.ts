import { limits } from '@akyede/contract/limits'
import { isFor, isScoped, type PromoLine, type PromotionRow } from '#feature/promotions'

/** What promotions take off line items, in whole pesewas. */
export interface Discounts {
  readonly total: number
  /** In the order of the line items. */
  readonly ofLineItem: readonly number[]
  /** In the order of the promotions. */
  readonly ofPromotion: readonly number[]
}

/**
 * Applies promotions one after the other: those of a vendor or product, then percentages of the order, then amounts
 * (D88). Each one applies to what is left after the ones before. Always leaves an amount to pay (decision 0024).
 */
export function discountLineItems(
  lineItems: readonly PromoLine[],
  promotions: readonly PromotionRow[],
): Discounts {
  const left = lineItems.map(item => item.price * item.quantity)
  const before = sum(left)
  const ofPromotion = promotions.map(() => 0)
  const inOrder = promotions
    .map((promotion, index) => ({ promotion, index }))
    .filter(({ promotion }) => promotion.kind !== 'free_shipping')
    .toSorted((a, b) => stepOf(a.promotion) - stepOf(b.promotion))
  for (const { promotion, index } of inOrder) {
    const taken = discountsOf(promotion, lineItems, left)
    for (const [item, share] of taken.entries()) left[item] = (left[item] ?? 0) - share
    ofPromotion[index] = sum(taken)
  }
  const ofLineItem = lineItems.map((item, index) => item.price * item.quantity - (left[index] ?? 0))
  return { total: before - sum(left), ofLineItem, ofPromotion }
}

const stepOf = (promotion: PromotionRow): number => {
  if (isScoped(promotion)) return 0
  return promotion.kind === 'percent' ? 1 : 2
}

/** What one promotion takes off each line item. */
function discountsOf(
  promotion: PromotionRow,
  lineItems: readonly PromoLine[],
  left: readonly number[],
): number[] {
  const weights = lineItems.map((item, index) => (isFor(promotion, item) ? (left[index] ?? 0) : 0))
  const base = sum(weights)
  const full = promotion.percent === null ? (promotion.amount ?? 0) : percentOf(base, promotion.percent)
  const possible = Math.min(full, base, sum(left) - limits.promotion.leastToPay)
  return allocate(Math.max(0, possible), weights)
}

/** Rounds half a pesewa up. */
const percentOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100)

/** Divides an amount in proportion to the weights. The largest remainders get the pesewas that are left over. */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => 0)
  const shares = weights.map(weight => BigInt(amount) * BigInt(weight))
  const parts = shares.map(share => Number(share / whole))
  const over = amount - sum(parts)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share % whole }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, over)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
