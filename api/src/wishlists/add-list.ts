import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findUserById } from '#feature/accounts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Outbox } from '#platform/outbox.ts'
import { and, count, eq, isNull } from '#platform/sql.ts'
import './events.ts'
import type { WishlistRow } from './dependencies.ts'
import { lockListsOfOwner } from './find-list.ts'
import { changedFields, type ListChanges, type ListFields, requireGroup } from './list-fields.ts'
import { wishlists } from './tables.ts'

/** The owner of the lists, and the time. */
export interface EditContext {
  readonly userId: number
  readonly now: Date
}

/** The user who creates or extends a list, and the outbox for its events. */
export interface AddContext extends EditContext {
  readonly outbox: Pick<Outbox, 'emit'>
}

/** Creates a list. Refuses with `wishlist.too_many`. */
export async function addList(
  tx: Transaction,
  { userId, now, outbox }: AddContext,
  { name, ...changes }: ListChanges & { readonly name: string },
): Promise<WishlistRow> {
  const privacy = changes.privacy ?? (await findDefaultPrivacy(tx, userId))
  const fields = changedFields({ ...emptyFields, name }, { ...changes, privacy })
  await requireGroup(tx, userId, fields)
  await requireListCapacity(tx, userId)
  const [list] = await tx
    .insert(wishlists)
    .values({ ...fields, id: newId(), user_id: userId, created_at: now, updated_at: now })
    .returning()
  if (!list) throw new Error('a list was not written')
  await outbox.emit(tx, 'list.added', { list_id: list.id, user_id: userId, at: now.toISOString() })
  return list
}

const emptyFields: Omit<ListFields, 'name'> = {
  description: '',
  purpose: null,
  purpose_text: null,
  privacy: 'private',
  group_id: null,
  deadline: null,
  reveal: 'delivery',
  delivery_address: null,
}

/** The user's default privacy; "group" needs an explicit group and is not used. */
async function findDefaultPrivacy(
  executor: Executor,
  userId: number,
): Promise<'private' | 'friends' | 'public'> {
  const preference = (await findUserById(executor, userId))?.list_privacy
  return preference === 'friends' || preference === 'public' ? preference : 'private'
}

/** Locks the creation of lists for this user until the transaction ends. Refuses with `wishlist.too_many`. */
export async function requireListCapacity(tx: Transaction, userId: number): Promise<void> {
  await lockListsOfOwner(tx, userId)
  const [found] = await tx
    .select({ lists: count() })
    .from(wishlists)
    .where(and(eq(wishlists.user_id, userId), isNull(wishlists.deleted_at)))
  if ((found?.lists ?? 0) >= limits.wishlists.perPerson) throw new Failure('wishlist.too_many')
}
