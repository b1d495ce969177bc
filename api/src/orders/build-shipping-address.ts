import { Failure, type FailureDetail } from '@akyede/contract/failures'
import { type Address, AddressForm, type Gift } from '@akyede/contract/orders'
import type { Contact } from '#feature/accounts'

interface ShippingAddressInput {
  readonly shippingAddress: Address
  readonly gift?: Gift | undefined
}

/**
 * Where a parcel goes, and who receives it: the buyer, where nobody else is named. A gift names nobody but its
 * receiver. Refuses with `request.invalid` one that does not say who it is from, but leaves open who gets it.
 */
export function buildShippingAddress(
  { shippingAddress: address, gift }: ShippingAddressInput,
  buyer: Contact,
): Address {
  if (gift?.anonymous) refuseUnnamed(address)
  if (gift) return { ...address, recipient_name: address.recipient_name || gift.recipient }
  return {
    ...address,
    recipient_name: address.recipient_name ?? `${buyer.first_name} ${buyer.last_name}`,
    phone: address.phone ?? buyer.phone ?? undefined,
  }
}

/** The words are those of the form, which asks everybody for both. */
function refuseUnnamed(address: Address): void {
  const { error } = AddressForm.pick({ recipient_name: true, phone: true }).safeParse({
    recipient_name: address.recipient_name,
    phone: address.phone,
  })
  if (!error) return
  const detail = error.issues.map(
    ({ path, message }): FailureDetail => ({
      loc: ['body', 'shippingAddress', String(path[0])],
      msg: message,
      type: 'gift_receiver',
    }),
  )
  throw new Failure('request.invalid', { detail })
}
