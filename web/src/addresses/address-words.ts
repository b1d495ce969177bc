import type { SavedAddress } from '@akyede/contract/addresses'
import { nationalPhone } from '#kit/national-phone.ts'

/** "5 Adum Road, Kumasi": distinguishes an address from the user's other ones. */
export const shortAddress = ({ street, city }: Pick<SavedAddress, 'street' | 'city'>): string =>
  `${street}, ${city}`

/** The details of an address in one line: "Ama Mensah · 024 412 3456 · Ashanti · Blue gate". */
export function addressDetails(address: SavedAddress): string {
  const { recipient_name, phone, state, landmark, zipCode, note } = address
  return [recipient_name, phone && nationalPhone(phone), state, landmark, zipCode, note]
    .filter(Boolean)
    .join(' · ')
}
