import { asCedis, type Cedis } from '@akyede/contract/money'
import { type HoldLimit, holdLimitOf } from '#feature/checkout'
import { ApiError } from '#kit/call-error.ts'
import { fieldAt } from './give-request.ts'
import type { GiveField, GiveValues } from './give-values.ts'

/** A problem that prevents a giver from paying. */
export type GiveProblem =
  | { readonly kind: 'taken' }
  | { readonly kind: 'price'; readonly total: Cedis }
  | { readonly kind: 'unfinished'; readonly reference: string }
  | { readonly kind: 'fields'; readonly fields: readonly FieldProblem[] }
  | HoldLimit
  | { readonly kind: 'message'; readonly message: string }

export interface FieldProblem {
  readonly field: GiveField
  readonly message: string
}

/** Reads a failed call: known codes get a next step, all others show their message. */
export function giveProblemOf(error: unknown, values: GiveValues): GiveProblem {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ApiError)) return { kind: 'message', message }
  const { total, reference } = error.facts
  if (error.code === 'gift.already_taken') return { kind: 'taken' }
  if (error.code === 'order.price_changed' && typeof total === 'number')
    return { kind: 'price', total: asCedis(total) }
  if (error.code === 'order.payment_pending' && typeof reference === 'string')
    return { kind: 'unfinished', reference }
  const limit = holdLimitOf(error)
  if (limit) return limit
  const fields = error.code === 'request.invalid' ? fieldsIn(error, values) : []
  return fields.length > 0 ? { kind: 'fields', fields } : { kind: 'message', message }
}

/** First problem of each field. */
function fieldsIn({ detail }: ApiError, values: GiveValues): readonly FieldProblem[] {
  const first = new Map<GiveField, string>()
  for (const { loc, msg } of detail) {
    const field = fieldAt(loc, values)
    if (!first.has(field)) first.set(field, msg)
  }
  return [...first].map(([field, message]) => ({ field, message }))
}
