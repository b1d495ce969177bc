import type { Order } from '@akyede/contract/orders'
import { nationalPhone } from '#kit/national-phone.ts'

export interface AddressLine {
  /** The field of the line, because two lines may have the same text. */
  readonly field: string
  readonly text: string
}

/** An address as it is written on a parcel, without empty fields. */
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
