export { AddressBook } from './address-book.tsx'
export { addressDetails, shortAddress } from './address-words.ts'
export { deliveryPlace } from './delivery-place.ts'
export { type AddressEdits, type AddressToSave, addressesQuery, editAddresses } from './queries.ts'
