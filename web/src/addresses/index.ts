export { addressDetails, shortAddress } from './address-words.ts'
export { type AddressToSave, editAddresses } from './edit-addresses.ts'
export { addressesQuery } from './queries.ts'
