export {
  type Parcel,
  type ParcelRate,
  parcelRates,
  parcelsOf,
  quoteShipping,
  type ShippingQuote,
} from './quote-shipping.ts'
