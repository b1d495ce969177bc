import { limits } from '@akyede/contract/limits'
import { zero } from '@akyede/contract/money'
import { findContact, findFirstNames } from '#feature/accounts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from '#platform/sql.ts'
import {
  formerCoOwners,
  listInvitations,
  wishlistCollaborators,
  wishlistItems,
  wishlistPictures,
  wishlists,
} from './tables.ts'

/** Evicts the cached pages of an account's lists after a change of their visibility. */
export async function publishOwnerListsChanged(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  userId: number,
): Promise<void> {
  const own = await tx.select({ id: wishlists.id }).from(wishlists).where(eq(wishlists.user_id, userId))
  await publishChange(
    broadcast,
    tx,
    own.map(({ id }) => id),
  )
}

/** A user's lists with their items, and their collaborations. */
export const personalLists = (platform: Pick<Platform, 'clock' | 'broadcast'>): PersonalRecords => ({
  name: 'wishlists',
  find: async (executor, userId) => ({
    own: await findOwn(executor, userId, platform.clock.now()),
    kept_with_others: await executor
      .select({
        name: wishlists.name,
        role: wishlistCollaborators.role,
        status: wishlistCollaborators.status,
        invited_at: wishlistCollaborators.invited_at,
      })
      .from(wishlistCollaborators)
      .innerJoin(wishlists, eq(wishlists.id, wishlistCollaborators.wishlist_id))
      .where(and(eq(wishlistCollaborators.user_id, userId), isNull(wishlists.deleted_at)))
      .orderBy(asc(wishlistCollaborators.invited_at)),
    // The name may be hidden from them by now, and a deleted list whose row stays for a gift would reveal the gift.
    co_owned_before: await executor
      .select({ wishlist_id: formerCoOwners.wishlist_id, left_at: formerCoOwners.left_at })
      .from(formerCoOwners)
      .innerJoin(wishlists, eq(wishlists.id, formerCoOwners.wishlist_id))
      .where(and(eq(formerCoOwners.user_id, userId), isNull(wishlists.deleted_at)))
      .orderBy(asc(formerCoOwners.left_at)),
  }),
  async erase(tx, userId) {
    await tx.delete(wishlistCollaborators).where(eq(wishlistCollaborators.user_id, userId))
    await tx.delete(formerCoOwners).where(eq(formerCoOwners.user_id, userId))
    const person = await findContact(tx, userId)
    const address = person?.email_verified_at ? person.email : null
    const isToThem = sql`lower(${listInvitations.email}) = lower(${address})`
    await tx.delete(listInvitations).where(or(eq(listInvitations.accepted_by, userId), isToThem))
    const ids = await emptyLists(tx, userId, platform.clock.now())
    await publishChange(platform.broadcast, tx, ids)
  },
})

/** Only what can still be restored: rows that are stored for a gift count as deleted. */
async function findOwn(executor: Executor, userId: number, now: Date) {
  const since = new Date(now.getTime() - limits.wishlists.recoverFor)
  const { purge_at, user_id } = wishlists
  const { removed_at, wishlist_id } = wishlistItems
  const lists = await executor
    .select()
    .from(wishlists)
    .where(and(eq(user_id, userId), or(isNull(purge_at), gt(purge_at, now))))
    .orderBy(asc(wishlists.created_at), asc(wishlists.id))
  const ids = lists.map(list => list.id)
  const items = ids.length
    ? await executor
        .select()
        .from(wishlistItems)
        .where(and(inArray(wishlist_id, ids), or(isNull(removed_at), gt(removed_at, since))))
        .orderBy(asc(wishlistItems.position), asc(wishlistItems.id))
    : []
  const people = ids.length
    ? await executor
        .select()
        .from(wishlistCollaborators)
        .where(inArray(wishlistCollaborators.wishlist_id, ids))
    : []
  const { wishlist_id: of, email, phone, role, sent_at, expires_at } = listInvitations
  const invitations = ids.length
    ? await executor
        .select({ of, email, phone, role, sent_at, expires_at })
        .from(listInvitations)
        .where(inArray(of, ids))
    : []
  const names = await findFirstNames(
    executor,
    people.map(one => one.user_id),
  )
  return lists.map(({ user_id, purge_at, ...list }) => ({
    ...list,
    items: items.filter(item => item.wishlist_id === list.id),
    kept_with: people
      .filter(one => one.wishlist_id === list.id)
      .map(one => ({ first_name: names.get(one.user_id) ?? '', role: one.role, status: one.status })),
    invitations: invitations
      .filter(invitation => invitation.of === list.id)
      .map(({ of, ...invitation }) => invitation),
  }))
}

/**
 * Erases all texts. The rows are purged within the hour, except lists with gifts under way, which stay without a
 * name.
 */
async function emptyLists(tx: Transaction, userId: number, now: Date): Promise<string[]> {
  const emptied = await tx
    .update(wishlists)
    .set({
      name: '',
      description: '',
      purpose: null,
      purpose_text: null,
      privacy: 'private',
      group_id: null,
      delivery_address: null,
      cover: null,
      deleted_at: now,
      purge_at: now,
    })
    .where(eq(wishlists.user_id, userId))
    .returning({ id: wishlists.id })
  const ids = emptied.map(({ id }) => id)
  if (ids.length === 0) return ids
  await tx
    .update(wishlistItems)
    .set({ notes: '', removed_at: now })
    .where(inArray(wishlistItems.wishlist_id, ids))
  await tx
    .update(wishlistItems)
    .set({ external: { name: '', price: zero, url: null, picture: null } })
    .where(isForeignOn(ids))
  await tx.delete(wishlistPictures).where(inArray(wishlistPictures.wishlist_id, ids))
  await tx.delete(wishlistCollaborators).where(inArray(wishlistCollaborators.wishlist_id, ids))
  await tx.delete(formerCoOwners).where(inArray(formerCoOwners.wishlist_id, ids))
  await tx.delete(listInvitations).where(inArray(listInvitations.wishlist_id, ids))
  return ids
}

const isForeignOn = (ids: string[]) =>
  and(inArray(wishlistItems.wishlist_id, ids), isNotNull(wishlistItems.external))
