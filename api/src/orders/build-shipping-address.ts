import { Failure, type FailureDetail } from '@akyede/contract/failures'
import { type Address, AddressForm, type Gift } from '@akyede/contract/orders'
import type { Contact } from '#feature/accounts'

interface ShippingAddressInput {
  readonly shippingAddress: Address
  readonly gift?: Gift | undefined
}

/**
 * Completes the shipping address. The recipient is the buyer unless another is named; a gift names its recipient
 * alone. Throws `request.invalid` for a gift that names neither its giver nor its recipient.
 */
export function buildShippingAddress(
  { shippingAddress: address, gift }: ShippingAddressInput,
  buyer: Pick<Contact, 'first_name' | 'last_name' | 'phone'>,
): Address {
  if (gift?.anonymous) refuseUnnamed(address)
  if (gift) return { ...address, recipient_name: address.recipient_name || gift.recipient }
  return {
    ...address,
    recipient_name: address.recipient_name ?? `${buyer.first_name} ${buyer.last_name}`,
    phone: address.phone ?? buyer.phone ?? undefined,
  }
}

/** The messages are those of the form, which requires both fields. */
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
