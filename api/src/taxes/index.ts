export type { Tax } from './calculate-taxes.ts'
export { findTaxedAmounts, presentTax } from './calculate-taxes.ts'
export { createFindTaxes, type FindTaxes } from './find-taxes.ts'
