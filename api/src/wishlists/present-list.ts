import { type Picture, pictureUrl } from '@akyede/contract/catalogue'
import { add, times, toCedis, toPesewas } from '@akyede/contract/money'
import type { Address } from '@akyede/contract/orders'
import type { WishlistPrivacy, WishlistPurpose, WishlistReveal } from '@akyede/contract/wishlist-fields'
import type { WishlistItem } from '@akyede/contract/wishlist-items'
import type { Collaborator, Wishlist, WishlistSummary } from '@akyede/contract/wishlists'
import { findFirstNames } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { findCollaborators } from './collaborators.ts'
import type { ListDependencies } from './dependencies.ts'
import type { VisibleList } from './find-list.ts'
import { findFirstPictures, findTotals, firstPictures, type ListTotals } from './list-facts.ts'
import { listPicturePath } from './pictures.ts'
import { presentItems } from './present-item.ts'
import { hasRight } from './rights.ts'

/** Data that is read for all lists of a response at once. */
interface ListFacts {
  readonly totals: ListTotals
  readonly pictures: readonly Picture[]
  readonly collaborators: readonly Collaborator[]
  readonly firstName: string
  readonly shareUrl: string | null
}

/** The content of a list that its card shows. */
type Contents = (wishlistId: string) => Pick<ListFacts, 'totals' | 'pictures'>

/** Lists with what their viewer may know. */
export async function presentLists(
  executor: Executor,
  dependencies: Pick<ListDependencies, 'links'>,
  seen: readonly VisibleList[],
  now: Date,
): Promise<WishlistSummary[]> {
  const ids = seen.map(({ list }) => list.id)
  const totals = await findTotals(executor, ids)
  const pictures = await findFirstPictures(executor, ids)
  const contents: Contents = id => ({ totals: totals(id), pictures: pictures(id) })
  return presentWith(executor, dependencies, seen, contents, now)
}

/** A list with its items. */
export async function presentList(
  executor: Executor,
  dependencies: ListDependencies,
  seen: VisibleList,
  now: Date,
): Promise<Wishlist> {
  const items = await presentItems(executor, dependencies, seen, now)
  const [summary] = await presentWith(executor, dependencies, [seen], () => contentsOf(items), now)
  if (!summary) throw new Error('a list was not presented')
  return { ...summary, items }
}

/** What `findTotals` and `findFirstPictures` return, computed from loaded items. */
function contentsOf(items: readonly WishlistItem[]): ReturnType<Contents> {
  const totalValue = add(...items.map(({ price, quantity }) => times(toPesewas(price), quantity)))
  const pictures = items.flatMap(({ picture }) => picture ?? []).slice(0, firstPictures)
  return { totals: { itemCount: items.length, totalValue }, pictures }
}

async function presentWith(
  executor: Executor,
  { links }: Pick<ListDependencies, 'links'>,
  seen: readonly VisibleList[],
  contents: Contents,
  now: Date,
): Promise<WishlistSummary[]> {
  const shared = seen.filter(({ role }) => hasRight(role, 'share')).map(({ list }) => list.id)
  const collaboratorListIds = seen.filter(({ role }) => role !== 'visitor').map(({ list }) => list.id)
  const collaborators = await findCollaborators(executor, collaboratorListIds)
  const addresses = await links.findLinkUrls(executor, shared, now)
  const names = await findFirstNames(
    executor,
    seen.map(({ list }) => list.user_id),
  )
  return seen.map(one => {
    const { id, user_id } = one.list
    return presentSummary(one, {
      ...contents(id),
      collaborators: collaborators(id).filter(
        ({ status }) => status === 'accepted' || hasRight(one.role, 'invite'),
      ),
      firstName: names.get(user_id) ?? '',
      shareUrl: addresses.get(id) ?? null,
    })
  })
}

/** The cover of a deleted list is not served. */
const coverOf = ({ cover, deleted_at }: VisibleList['list']): string | null =>
  cover === null || deleted_at !== null ? null : listPicturePath(cover)

function presentSummary({ list, role }: VisibleList, facts: ListFacts): WishlistSummary {
  const { totals, pictures, collaborators, firstName, shareUrl } = facts
  const [first] = pictures
  const isOwners = role === 'owner'
  return {
    id: list.id,
    name: list.name,
    description: list.description,
    purpose: list.purpose as WishlistPurpose | null,
    purposeText: list.purpose_text,
    privacy: list.privacy as WishlistPrivacy,
    groupId: list.group_id,
    deadline: list.deadline,
    itemCount: totals.itemCount,
    totalValue: toCedis(totals.totalValue),
    createdAt: list.created_at.toISOString(),
    updatedAt: list.updated_at.toISOString(),
    coverImage: coverOf(list) ?? (first ? pictureUrl(first.slug) : null),
    hasOwnCover: list.cover !== null,
    pictures: [...pictures],
    owner: { user_id: list.user_id, first_name: firstName },
    role,
    collaborators: [...collaborators],
    shareUrl,
    version: list.version,
    reveal: hasRight(role, 'change') ? (list.reveal as WishlistReveal) : null,
    // Validated as an `Address` of the contract before it was stored.
    deliveryAddress: isOwners ? (list.delivery_address as Address | null) : null,
    archivedAt: isOwners ? (list.archived_at?.toISOString() ?? null) : null,
    deletedAt: isOwners ? (list.deleted_at?.toISOString() ?? null) : null,
    recoverableUntil: isOwners ? (list.purge_at?.toISOString() ?? null) : null,
  }
}
