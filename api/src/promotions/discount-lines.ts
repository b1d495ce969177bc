import { limits } from '@akyede/contract/limits'
import { isFor, isScoped, type PromoLine } from './judge-codes.ts'
import type { PromotionRow } from './promotion.ts'

/** What promotions take off lines, in whole pesewas. */
export interface LineDiscounts {
  readonly total: number
  /** In the order of the lines. */
  readonly ofLine: readonly number[]
  /** In the order of the promotions. */
  readonly ofPromotion: readonly number[]
}

/**
 * Takes off one after the other: what is for a maker or a product, percentages of the order, amounts (D88), each
 * of what is left by then. Always leaves something to pay (decision 0024).
 */
export function discountLines(
  lines: readonly PromoLine[],
  promotions: readonly PromotionRow[],
): LineDiscounts {
  const left = lines.map(line => line.price * line.quantity)
  const before = sum(left)
  const ofPromotion = promotions.map(() => 0)
  const inTurn = promotions
    .map((promotion, place) => ({ promotion, place }))
    .filter(({ promotion }) => promotion.kind !== 'free_shipping')
    .toSorted((one, other) => stepOf(one.promotion) - stepOf(other.promotion))
  for (const { promotion, place } of inTurn) {
    const taken = takeOff(promotion, lines, left)
    for (const [line, share] of taken.entries()) left[line] = (left[line] ?? 0) - share
    ofPromotion[place] = sum(taken)
  }
  const ofLine = lines.map((line, place) => line.price * line.quantity - (left[place] ?? 0))
  return { total: before - sum(left), ofLine, ofPromotion }
}

const stepOf = (promotion: PromotionRow): number => {
  if (isScoped(promotion)) return 0
  return promotion.kind === 'percent' ? 1 : 2
}

/** What one promotion takes off each line. */
function takeOff(promotion: PromotionRow, lines: readonly PromoLine[], left: readonly number[]): number[] {
  const weights = lines.map((line, place) => (isFor(promotion, line) ? (left[place] ?? 0) : 0))
  const base = sum(weights)
  const wish = promotion.percent === null ? (promotion.amount ?? 0) : percentOf(base, promotion.percent)
  const possible = Math.min(wish, base, sum(left) - limits.promotion.leastToPay)
  return allot(Math.max(0, possible), weights)
}

/** Half a pesewa counts as one. */
const percentOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100)

/** Parts of an amount in the proportion of the weights that add up to it: the largest remainders get what is over. */
export function allot(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => 0)
  const shares = weights.map(weight => BigInt(amount) * BigInt(weight))
  const parts = shares.map(share => Number(share / whole))
  const over = amount - sum(parts)
  const byRemainder = shares
    .map((share, place) => ({ place, remainder: share % whole }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.place - other.place)
  for (const { place } of byRemainder.slice(0, over)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
