import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Transaction } from '#platform/database.ts'
import { and, eq, inArray } from '#platform/sql.ts'
import { evaluateCodes, type PromoLineItem } from './evaluate-codes.ts'
import { findCodes, findCodesOnCart } from './promotion.ts'
import { cartPromotions, promotions } from './tables.ts'

interface Edit {
  readonly userId: number
  readonly now: Date
}

/**
 * Applies a code to a locked cart if it works for its line items now. Throws, in the order of D88,
 * `promo.already_applied`, `promo.limit_reached`, `promo.not_found` and the reasons of `promoRefusals`.
 */
export async function applyCode(
  tx: Transaction,
  { userId, now }: Edit,
  code: string,
  lineItems: readonly PromoLineItem[],
): Promise<void> {
  const onCart = await findCodesOnCart(tx, userId)
  if (onCart.some(one => one.code === code)) throw new Failure('promo.already_applied')
  if (onCart.length >= limits.promotion.codesMax) throw new Failure('promo.limit_reached')
  const found = await findCodes(tx, [code], userId)
  const evaluated = evaluateCodes([...onCart, ...found], lineItems, now).at(-1)
  if (!evaluated?.promotion || evaluated.problem) throw refused(evaluated?.problem)
  await tx
    .insert(cartPromotions)
    .values({ user_id: userId, promotion_id: evaluated.promotion.id, applied_at: now })
}

function refused(problem: ReturnType<typeof evaluateCodes>[number]['problem']): Failure {
  if (!problem) return new Failure('promo.not_found')
  const { code, message, facts } = problem
  return new Failure(code, { facts, detail: [{ loc: ['body', 'code'], msg: message, type: code }] })
}

/** Removes a code from a cart; succeeds when it is not there. */
export async function removeCode(tx: Transaction, userId: number, code: string): Promise<void> {
  const named = tx.select({ id: promotions.id }).from(promotions).where(eq(promotions.code, code))
  await tx
    .delete(cartPromotions)
    .where(and(eq(cartPromotions.user_id, userId), inArray(cartPromotions.promotion_id, named)))
}
