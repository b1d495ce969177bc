export { addressDetails, shortAddress } from './address-words.ts'
export { deliveryPlace } from './delivery-place.ts'
export { type AddressToSave, editAddresses } from './edit-addresses.ts'
export { addressesQuery } from './queries.ts'
