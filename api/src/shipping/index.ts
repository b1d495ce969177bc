export {
  type Destination,
  parcelRates,
  parcelsOf,
  type QuotedParcel,
  quoteShipping,
} from './quote-shipping.ts'
export { registerShipping } from './routes.ts'
export { listRates, type NewRate, RateFailure, setRate } from './set-rate.ts'
export { type FindTariff, openTariff, tariffTag, type Zone, zones } from './tariff.ts'
