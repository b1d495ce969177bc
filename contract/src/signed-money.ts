import { type Cedis, formatCedis, type Pesewas, toCedis } from './money.ts'

/** "− ₵5.00": `formatCedis` has a short hyphen, which is easily missed in a column of amounts. */
export const formatSignedCedis = (amount: Cedis): string =>
  amount < 0 ? `− ${formatCedis(-amount as Cedis)}` : formatCedis(amount)

export const formatSignedPesewas = (amount: Pesewas): string => formatSignedCedis(toCedis(amount))
