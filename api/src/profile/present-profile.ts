import { ListPrivacy, type Profile } from '@akyede/contract/profile'
import { presentUser, type UserRow } from '#feature/accounts'
import { countAddresses, findDefaultAddress } from '#feature/addresses'
import { countCartUnits } from '#feature/cart'
import { countOrders } from '#feature/orders'
import type { Executor } from '#platform/database.ts'
import { findLastExport } from './exports.ts'
import { findPhoto } from './photos.ts'

/** What a person sees of their account. */
export async function presentProfile(executor: Executor, user: UserRow, now: Date): Promise<Profile> {
  // One after the other: within a transaction there is one connection for all.
  const address = await findDefaultAddress(executor, user.id)
  const orders = await countOrders(executor, user.id, now)
  const addresses = await countAddresses(executor, user.id)
  const cart = await countCartUnits(executor, user.id)
  return {
    ...presentUser(user, address),
    birthday: user.birthday,
    photo: await findPhoto(executor, user.id),
    phone_verified: user.phone_verified_at !== null,
    has_password: user.password_hash !== null,
    findable: user.findable,
    shows_activity: user.shows_activity,
    list_privacy: ListPrivacy.parse(user.list_privacy),
    export: await findLastExport(executor, user.id, now),
    counts: { orders, addresses, cart },
  }
}
