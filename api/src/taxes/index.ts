export type { Tax } from './calculate-taxes.ts'
export { findTaxedAmounts } from './find-taxed-amounts.ts'
export { createFindTaxes, type FindTaxes } from './find-taxes.ts'
export { presentTax } from './present-tax.ts'
