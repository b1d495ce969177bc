import type { SavedAddress } from '@akyede/contract/addresses'
import type { RequestFor } from '@akyede/contract/api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import type { CallOptions } from '#kit/call-request.ts'
import { freshness } from '#kit/freshness.ts'
import { createKeyedCall } from '#kit/keyed-call.ts'

/** The saved addresses of the account, the default one first. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }): Promise<SavedAddress[]> =>
    call('listAddresses', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.profile,
})

export type AddressToSave = RequestFor<'saveAddress'>['body']

/** Edits of the address book; a refusal is thrown as an ApiError. */
export interface AddressEdits {
  save(address: AddressToSave): Promise<SavedAddress>
  change(addressId: string, address: AddressToSave): Promise<SavedAddress>
  remove(addressId: string): Promise<void>
}

export function editAddresses(client: QueryClient): AddressEdits {
  const { queryKey } = addressesQuery

  async function edit<T>(content: unknown, send: (options: CallOptions) => Promise<T>): Promise<T> {
    const response = await keyed(content, idempotencyKey => send({ idempotencyKey, keepalive: true }))
    // The server decides which address is the default now.
    await client.invalidateQueries({ queryKey })
    return response
  }

  return {
    save: body => edit(body, options => call('saveAddress', { body }, options).then(({ data }) => data)),
    change: (addressId, body) =>
      edit([addressId, body], options =>
        call('changeAddress', { params: { addressId }, body }, options).then(({ data }) => data),
      ),
    remove: addressId =>
      edit(addressId, options => call('removeAddress', { params: { addressId } }, options)).then(
        () => undefined,
      ),
  }
}

const keyed = createKeyedCall()
