import type { SavedAddress } from '@akyede/contract/addresses'
import type { AddressRow } from './address-book.ts'

/** The row was checked as an `Address` of the contract before it was written. */
export const presentAddress = ({ id, is_default, address }: AddressRow): SavedAddress =>
  ({ ...address, id, is_default }) as SavedAddress
