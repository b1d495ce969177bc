import type { SavedAddress } from '@akyede/contract/addresses'
import { nationalPhone } from '#kit/national-phone.ts'

/** "5 Adum Road, Kumasi": what tells an address from the others of a person. */
export const shortAddress = ({ street, city }: Pick<SavedAddress, 'street' | 'city'>): string =>
  `${street}, ${city}`

/** Who is there and how to find them, in one line: "Ama Mensah · 024 412 3456 · Ashanti · Blue gate". */
export function addressDetails({ recipient_name, phone, state, landmark, zipCode }: SavedAddress): string {
  return [recipient_name, phone && nationalPhone(phone), state, landmark, zipCode].filter(Boolean).join(' · ')
}
