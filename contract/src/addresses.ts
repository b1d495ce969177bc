import { z } from 'zod'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'
import { Address } from './orders.ts'

/** Where a person has parcels sent to, kept for the next time (D152). What was left empty is absent. */
export const SavedAddress = z.strictObject({
  id: z.string(),
  /** Exactly one of those that there are. */
  is_default: z.boolean(),
  recipient_name: z.string().optional(),
  phone: z.string().optional(),
  street: z.string(),
  area: z.string().optional(),
  city: z.string(),
  state: Address.shape.state,
  zipCode: z.string().optional(),
  landmark: z.string().optional(),
  note: z.string().optional(),
  country: z.literal('GH'),
})
export type SavedAddress = z.output<typeof SavedAddress>

const AddressBody = z.strictObject({
  ...Address.shape,
  /** The first one is the default in any case, and the default stays it until another one is. */
  is_default: z.boolean().default(false),
})

const params = z.strictObject({ addressId: id })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/users/me/addresses',
  summary: `The saved addresses of the account, at most ${limits.addresses.max}: the default one first, then the newest`,
  access: 'signed-in',
  response: dataOf(z.array(SavedAddress)),
  failures: [],
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/users/me/addresses',
  summary: 'Saves an address; one that is there already, word for word, is answered and not saved again',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  body: AddressBody,
  response: dataOf(SavedAddress),
  failures: ['address.book_full'],
})

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/users/me/addresses/:addressId',
  summary: 'Writes a saved address anew: what is not sent is gone',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  body: AddressBody,
  response: dataOf(SavedAddress),
  failures: ['address.not_found'],
})

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/users/me/addresses/:addressId',
  summary: 'Removes a saved address; of those that are left the newest becomes the default',
  access: 'signed-in',
  idempotency: 'stored',
  status: 204,
  params,
  response: noContent,
  failures: ['address.not_found'],
})
