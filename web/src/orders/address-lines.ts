import type { Order } from '@akyede/contract/orders'
import { nationalPhone } from '#kit/national-phone.ts'

export interface AddressLine {
  /** What the line is: two of them may read the same. */
  readonly field: string
  readonly text: string
}

/** An address as it is written on a parcel; what was not given is left out. */
export function addressLines(address: Order['shippingAddress']): AddressLine[] {
  const { recipient_name, street, area, landmark, city, state, zipCode, phone } = address
  const lines = {
    recipient_name,
    street,
    area,
    landmark,
    city: `${city}, ${state}`,
    zipCode,
    phone: phone && nationalPhone(phone),
  }
  return Object.entries(lines).flatMap(([field, text]) => (text ? [{ field, text }] : []))
}
