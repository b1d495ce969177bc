import { failures } from '@akyede/contract/failures'
import { add, formatPesewas, type Pesewas, subtract, times, toCedis } from '@akyede/contract/money'
import type { PromoRefusal } from '@akyede/contract/promotions'
import type { FoundCode, PromotionRow } from './promotion.ts'

/** A line item as codes see it; the price in pesewas. */
export interface PromoLineItem {
  readonly product_id: string
  readonly vendor: { readonly id: string }
  readonly price: Pesewas
  readonly quantity: number
}

/** The reason why a code gives no discount. */
export interface PromoProblem {
  readonly code: PromoRefusal
  /** The message for users. */
  readonly message: string
  readonly facts: Readonly<Record<string, number>>
}

export interface EvaluatedCode extends FoundCode {
  readonly problem: PromoProblem | undefined
}

export const totalOf = (lineItems: readonly PromoLineItem[]): Pesewas =>
  add(...lineItems.map(lineItem => times(lineItem.price, lineItem.quantity)))

/** Whether a promotion applies to a line item: by its maker, its product, or to any that the user does not sell. */
export const isFor = (promotion: PromotionRow, lineItem: PromoLineItem): boolean =>
  (promotion.vendor_id === null || promotion.vendor_id === lineItem.vendor.id) &&
  (promotion.product_id === null || promotion.product_id === lineItem.product_id) &&
  !promotion.not_for?.has(lineItem.vendor.id)

export const isScoped = ({ vendor_id, product_id }: PromotionRow): boolean =>
  vendor_id !== null || product_id !== null

/** The maker that would pay for it has not agreed yet. */
export const awaitsAgreement = ({
  borne_by,
  agreed_at,
}: {
  readonly borne_by: string
  readonly agreed_at: Date | null
}): boolean => borne_by === 'maker' && agreed_at === null

const isOrderPercentage = (promotion: PromotionRow): boolean =>
  promotion.kind === 'percent' && !isScoped(promotion)

/**
 * Evaluates which codes work for these line items now, and why the others do not (D88). Of two that exclude each
 * other the first works.
 */
export function evaluateCodes(
  found: readonly FoundCode[],
  lineItems: readonly PromoLineItem[],
  now: Date,
): EvaluatedCode[] {
  const working: PromotionRow[] = []
  return found.map(one => {
    const problem = ownProblem(one, lineItems, now) ?? (one.promotion && findConflict(one.promotion, working))
    if (one.promotion && !problem) working.push(one.promotion)
    return { ...one, problem }
  })
}

/** Checks in the order of D88. */
function ownProblem(
  { promotion, uses, usesByPerson }: FoundCode,
  lineItems: readonly PromoLineItem[],
  now: Date,
): PromoProblem | undefined {
  if (!promotion) return refusal('promo.not_found')
  const { stopped_at, starts_at, ends_at, minimum_spend, uses_max, uses_per_person } = promotion
  if (stopped_at) return refusal('promo.ended')
  if (ends_at && ends_at <= now) return refusal('promo.expired')
  if (starts_at && starts_at > now) return refusal('promo.not_started')
  if (awaitsAgreement(promotion)) return refusal('promo.not_started')
  if (totalOf(lineItems) < minimum_spend) return minimumMissed(minimum_spend, totalOf(lineItems))
  const isNarrowed = isScoped(promotion) || promotion.not_for !== undefined
  if (isNarrowed && !lineItems.some(lineItem => isFor(promotion, lineItem)))
    return refusal('promo.not_for_cart')
  if (uses_per_person !== null && usesByPerson >= uses_per_person) return refusal('promo.used_by_you')
  if (uses_max !== null && uses >= uses_max) return refusal('promo.used_up')
  return undefined
}

function findConflict(promotion: PromotionRow, working: readonly PromotionRow[]): PromoProblem | undefined {
  if (isOrderPercentage(promotion) && working.some(isOrderPercentage)) return refusal('promo.one_percentage')
  const paysDelivery = ({ kind }: PromotionRow) => kind === 'free_shipping'
  if (paysDelivery(promotion) && working.some(paysDelivery)) return refusal('promo.one_delivery')
  return undefined
}

const refusal = (code: PromoRefusal): PromoProblem => ({ code, message: failures[code].message, facts: {} })

function minimumMissed(minimum: Pesewas, spent: Pesewas): PromoProblem {
  const missing = subtract(minimum, spent)
  return {
    code: 'promo.minimum_spend',
    message: `Spend ${formatPesewas(minimum)} or more to use this code: ${formatPesewas(missing)} to go`,
    facts: { minimum_spend: toCedis(minimum), missing: toCedis(missing) },
  }
}
