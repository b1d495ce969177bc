export { type FindTaxes, openTaxes } from './find-taxes.ts'
export { presentTax } from './present-tax.ts'
export { taxedAmounts } from './taxed-amounts.ts'
export type { Tax } from './taxes-in.ts'
