import { z } from 'zod'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'
import { Address } from './orders.ts'

/** A saved delivery address (D152). Empty fields are omitted. */
export const SavedAddress = z.strictObject({
  id: z.string(),
  /** Exactly one address of an account is the default. */
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
  /** The first address always becomes the default, which changes only when another one is made the default. */
  is_default: z.boolean().default(false),
})

const params = z.strictObject({ addressId: id })

export const listAddresses = endpoint({
  method: 'GET',
  path: '/users/me/addresses',
  summary: `Lists the saved addresses of the account, at most ${limits.addresses.max}: the default first, then the newest.`,
  access: 'signed-in',
  response: dataOf(z.array(SavedAddress)),
  failures: [],
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/users/me/addresses',
  summary: 'Saves an address; an identical one is returned instead of saved again.',
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
  summary: 'Replaces a saved address; fields that are not sent are removed.',
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
  summary: 'Deletes a saved address; the newest remaining one becomes the default.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 204,
  params,
  response: noContent,
  failures: ['address.not_found'],
})
