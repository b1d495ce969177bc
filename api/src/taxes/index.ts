export type { Tax } from './calculate-taxes.ts'
export { findTaxedAmounts, presentTax, ratesOf } from './calculate-taxes.ts'
export { createFindTaxes, type FindTaxes, findTaxRates } from './find-taxes.ts'
export { setTaxRate, TaxRateFailure } from './set-tax-rate.ts'
