export { type Parcel, parcelsOf, quoteShipping, type ShippingQuote } from './quote-shipping.ts'
