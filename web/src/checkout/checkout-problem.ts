import { asCedis, type Pesewas, toPesewas, zero } from '@akyede/contract/money'
import { words } from '@akyede/contract/words'
import { ApiError } from '#kit/call-error.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { type FormField, formFields } from './checkout-values.ts'
import { type HoldLimit, holdLimitOf } from './hold-limit.tsx'

/** A problem that prevents the payment. */
export type CheckoutProblem =
  | { readonly kind: 'price'; readonly was: Pesewas; readonly now: Pesewas; readonly costs: CostsNow }
  | { readonly kind: 'stock'; readonly left: readonly StockLeft[] }
  | {
      readonly kind: 'unfinished payment'
      readonly orderId: string
      /** The provider's page; null when the payer is prompted on the phone. */
      readonly payAddress: string | null
      readonly reference: string | null
    }
  | { readonly kind: 'fields'; readonly fields: readonly FieldProblem[] }
  | HoldLimit
  | { readonly kind: 'message'; readonly message: string }

/** The current components of the total; null when the server does not send them. */
export interface CostsNow {
  readonly prices: readonly PriceNow[]
  readonly discount: Pesewas | null
  readonly shipping: Pesewas | null
  /** Codes that no longer work, with their reasons. */
  readonly promos: readonly PromoRefused[]
}

export interface PromoRefused {
  readonly code: string
  readonly message: string
}

export interface PriceNow {
  readonly productId: string
  readonly variantId: string | null
  readonly price: Pesewas
}

export interface StockLeft {
  readonly productId: string
  readonly variantId: string | null
  readonly available: number
}

export interface FieldProblem {
  readonly field: FormField
  readonly message: string
}

/** Reads a failed order: known failures get a remedy, the rest keep their message. */
export function problemOf(error: unknown): CheckoutProblem {
  if (!(error instanceof ApiError)) return messageOf(error)
  const { facts } = error
  switch (error.code) {
    case 'order.price_changed':
      return {
        kind: 'price',
        was: pesewasIn(facts.expected_total) ?? zero,
        now: pesewasIn(facts.total) ?? zero,
        costs: {
          prices: pricesIn(facts.items),
          discount: pesewasIn(facts.discount),
          shipping: pesewasIn(facts.shipping),
          promos: promosIn(facts.promos),
        },
      }
    case 'order.stock_short':
      return { kind: 'stock', left: stockIn(facts.items) }
    case 'order.payment_pending':
      return typeof facts.order_id === 'string'
        ? {
            kind: 'unfinished payment',
            orderId: facts.order_id,
            payAddress: textIn(facts.authorization_url),
            reference: textIn(facts.reference),
          }
        : messageOf(error)
    case 'request.invalid':
      return fieldProblem(error)
    default:
      return holdLimitOf(error) ?? messageOf(error)
  }
}

/** Money came for an order that was to be cancelled as unpaid, so it is kept. */
export const isPaidMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'order.paid_meanwhile' || error.code === 'order.not_cancellable')

const messageOf = (error: unknown): CheckoutProblem => ({
  kind: 'message',
  message: wordsOf(error, words.error.title),
})

const pesewasIn = (cedis: unknown): Pesewas | null =>
  typeof cedis === 'number' ? toPesewas(asCedis(cedis)) : null
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

interface Item extends Record<string, unknown> {
  readonly productId: string
  readonly variantId: string | null
}

const itemsIn = (items: unknown): Item[] =>
  (Array.isArray(items) ? items : []).map((item: Record<string, unknown>) => ({
    ...item,
    productId: String(item.product_id),
    variantId: textIn(item.variant_id),
  }))

const stockIn = (items: unknown): StockLeft[] =>
  itemsIn(items).map(({ productId, variantId, available }) => ({
    productId,
    variantId,
    available: Number(available),
  }))

const pricesIn = (items: unknown): PriceNow[] =>
  itemsIn(items).flatMap(({ productId, variantId, price }) => {
    const now = pesewasIn(price)
    return now === null ? [] : [{ productId, variantId, price: now }]
  })

const promosIn = (promos: unknown): PromoRefused[] =>
  (Array.isArray(promos) ? promos : []).map(({ code, message }: Record<string, unknown>) => ({
    code: String(code),
    message: String(message),
  }))

/** The first problem of each field, because the summary has one line for each. */
function fieldProblem(error: ApiError): CheckoutProblem {
  const fields = formFields.flatMap(field => {
    const first = error.detail.find(({ loc }) => fieldAt(loc) === field)
    return first ? [{ field, message: first.msg }] : []
  })
  return fields.length > 0 ? { kind: 'fields', fields } : messageOf(error)
}

/** The form field of a location in the request. */
function fieldAt(loc: readonly (string | number)[]): string | undefined {
  const name = String(loc.at(-1))
  if (loc.includes('shippingAddress')) return name
  if (loc.includes('gift')) return `gift_${name}`
  if (!loc.includes('paymentMethod')) return undefined
  return name === 'phone' ? 'wallet_phone' : name
}
