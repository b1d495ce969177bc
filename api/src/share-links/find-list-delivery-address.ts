import type { Address } from '@akyede/contract/orders'
import { findContact } from '#feature/accounts'
import { findDefaultAddress } from '#feature/addresses'
import type { WishlistRow } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'

/**
 * Delivery address for gifts: the list's own, else the owner's default address. Givers may learn its town, never
 * more.
 */
export async function findListDeliveryAddress(
  executor: Executor,
  { user_id, delivery_address }: Pick<WishlistRow, 'user_id' | 'delivery_address'>,
): Promise<Address | undefined> {
  const found = delivery_address ?? (await findDefaultAddress(executor, user_id))
  if (!found) return undefined
  const { id, is_default, ...address } = found as Address & { id?: string; is_default?: boolean }
  const owner = await findContact(executor, user_id)
  return {
    ...address,
    recipient_name: address.recipient_name ?? (owner && `${owner.first_name} ${owner.last_name}`),
    phone: address.phone ?? owner?.phone ?? undefined,
  }
}
