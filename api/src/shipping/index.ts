export {
  type Destination,
  groupIntoParcels,
  parcelRates,
  type QuotedParcel,
  quoteShipping,
  zoneOf,
} from './quote-shipping.ts'
export { registerShipping } from './routes.ts'
export { listRates, type NewRate, RateFailure, setRate, setRateForOperator } from './set-rate.ts'
export {
  createFindTariff,
  type FindTariff,
  findRates,
  tariffOn,
  tariffTag,
  type Zone,
  zones,
} from './tariff.ts'
