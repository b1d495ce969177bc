import type { Person } from '@akyede/contract/friends'
import { ListPrivacy, type Profile } from '@akyede/contract/profile'
import { presentUser, type UserRow } from '#feature/accounts'
import { countAddresses, findDefaultAddress } from '#feature/addresses'
import { countCartUnits } from '#feature/cart'
import { countOrders } from '#feature/orders'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { findLastExport } from './exports.ts'
import { findPhoto, photoUrl } from './photos.ts'

/** Returns the profile as its owner sees it. */
export async function presentProfile(executor: Executor, user: UserRow, now: Date): Promise<Profile> {
  // Queried one after another: a transaction has one connection.
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

/** Returns these users as others see them, by id. Erased accounts are absent. */
export async function findPeople(
  executor: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await executor.execute<{ id: string; name: string; photo: string | null }>(sql`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, p.name as photo
    from users u left join profile_photos p on p.user_id = u.id
    where u.id = any(${sql.param([...new Set(userIds)])}::bigint[]) and u.erased_at is null`)
  return new Map(
    rows.map(({ id, name, photo }) => [
      Number(id),
      { id: Number(id), name, avatar: photo === null ? null : photoUrl(photo) },
    ]),
  )
}
