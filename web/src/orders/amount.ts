import { formatCedi, toPesewas } from '@akyede/contract/money'

/** Cedis as the API gives them → "₵120.00". */
export const amount = (cedis: number): string => formatCedi(toPesewas(cedis))
