import type { z } from 'zod'

/**
 * Money has two units. Code and tables count integer pesewas; the API shows cedis, of which one is 100 pesewas (D12).
 * A brand keeps them apart: a plain number or an amount of the other unit does not compile. Presenters turn pesewas
 * into cedis, and parsed input is turned into pesewas. `+`, `-`, `*` and `Math` lose the brand; the functions below keep
 * it. `<`, `>` and `===` need no function.
 */
export type Pesewas = number & z.$brand<'Pesewas'>
export type Cedis = number & z.$brand<'Cedis'>

/** Brands a number that has no unit yet: a constant in code, or an amount of a provider or an SQL row. */
export const asPesewas = (amount: number): Pesewas => amount as Pesewas
export const asCedis = (amount: number): Cedis => amount as Cedis

export const toCedis = (amount: Pesewas): Cedis => asCedis(amount / 100)
export const toPesewas = (amount: Cedis): Pesewas => asPesewas(Math.round(amount * 100))

export const zero = asPesewas(0)

export const add = (...amounts: readonly Pesewas[]): Pesewas =>
  asPesewas(amounts.reduce((sum, amount) => sum + amount, 0))

export const subtract = (amount: Pesewas, less: Pesewas): Pesewas => asPesewas(amount - less)

/** Multiplies by a quantity, or by -1. */
export const times = (amount: Pesewas, quantity: number): Pesewas => asPesewas(amount * quantity)

/** Rounds half a pesewa up. */
export const percentOf = (amount: Pesewas, percent: number): Pesewas =>
  asPesewas(Math.floor((amount * percent + 50) / 100))

/** One basis point is a hundredth of a percent. Rounds half a pesewa up. */
export const basisPointsOf = (amount: Pesewas, basisPoints: number): Pesewas =>
  asPesewas(Math.floor((amount * basisPoints + 5_000) / 10_000))

export const smallest = (...amounts: readonly Pesewas[]): Pesewas => asPesewas(Math.min(...amounts))
export const largest = (...amounts: readonly Pesewas[]): Pesewas => asPesewas(Math.max(...amounts))

/**
 * The refund in pesewas for so many units of a line item of `quantity` units that cost `paid` in total,
 * `before` of which were refunded earlier. The refunds of all units add up to exactly `paid`.
 */
export const refundShare = (
  paid: Pesewas,
  quantity: number,
  { before, units }: { readonly before: number; readonly units: number },
): Pesewas =>
  asPesewas(Math.floor((paid * (before + units)) / quantity) - Math.floor((paid * before) / quantity))

/** `Intl` has no locale that prints the plain ₵, so its currency part is replaced. */
const format = new Intl.NumberFormat('en-GH', { style: 'currency', currency: 'GHS' })
const formatTrimmed = new Intl.NumberFormat('en-GH', {
  style: 'currency',
  currency: 'GHS',
  trailingZeroDisplay: 'stripIfInteger',
})

interface FormatOptions {
  /** Omits ".00" of whole cedis: for cards, not for totals. */
  readonly trim?: boolean
}

/** "₵1,234.50" */
export const formatCedis = (amount: Cedis, { trim = false }: FormatOptions = {}): string =>
  (trim ? formatTrimmed : format)
    .formatToParts(amount)
    .map(part => (part.type === 'currency' ? '₵' : part.value))
    .join('')

export const formatPesewas = (amount: Pesewas, options?: FormatOptions): string =>
  formatCedis(toCedis(amount), options)
