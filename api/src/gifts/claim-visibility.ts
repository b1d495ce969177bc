import type { ClaimState, Claims } from '@akyede/contract/gift-claims'
import { unitsTaken } from '#feature/catalogue'
import {
  type ClaimVisibility,
  canOwnerEverKnow,
  findItems,
  isSurpriseToOwnersOf,
  type VisibleList,
  type WishlistRow,
} from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql, sum } from '#platform/sql.ts'
import { giftOrders, gifts } from './tables.ts'
import { givenStatuses, liveStatuses } from './transitions.ts'

interface ClaimedUnits {
  readonly taken: number
  readonly held: number
}

/** Pieces of the items of a list that are given and held, as those who give may know. */
async function findClaimedUnits(
  executor: Executor,
  wishlistId: string,
): Promise<ReadonlyMap<string, ClaimedUnits>> {
  const rows = await executor
    .select({
      item_id: gifts.item_id,
      held: sum(sql`case when ${gifts.status} = 'held' then ${gifts.quantity} else 0 end`).mapWith(Number),
      all: sum(gifts.quantity).mapWith(Number),
    })
    .from(gifts)
    .where(and(eq(gifts.wishlist_id, wishlistId), inArray(gifts.status, [...liveStatuses])))
    .groupBy(gifts.item_id)
  return new Map(rows.map(({ item_id, held, all }) => [item_id, { held, taken: all - held }]))
}

/** What the owner may know: what was revealed to them. */
export async function findRevealedUnits(
  executor: Executor,
  wishlistId: string,
): Promise<ReadonlyMap<string, ClaimedUnits>> {
  const rows = await executor
    .select({ item_id: gifts.item_id, taken: sum(gifts.quantity).mapWith(Number) })
    .from(gifts)
    .where(
      and(
        eq(gifts.wishlist_id, wishlistId),
        inArray(gifts.status, [...givenStatuses]),
        isNotNull(gifts.revealed_at),
      ),
    )
    .groupBy(gifts.item_id)
  return new Map(rows.map(({ item_id, taken }) => [item_id, { held: 0, taken }]))
}

/** What of a list is claimed, to the eyes of this caller. */
export async function findClaims(
  executor: Executor,
  { list }: VisibleList,
  viewer: Claims['viewer'],
): Promise<Claims> {
  const pieces = await (viewer === 'guest' ? findClaimedUnits : findRevealedUnits)(executor, list.id)
  const wanted = (await findItems(executor, list.id)).filter(item => pieces.has(item.id))
  const items = wanted.map(({ id, quantity }) => {
    const { taken = 0, held = 0 } = pieces.get(id) ?? {}
    return [id, { state: claimStateOf(taken, held, quantity), taken, held }] as const
  })
  return { viewer, items: Object.fromEntries(items) }
}

function claimStateOf(taken: number, held: number, wanted: number): ClaimState {
  if (taken >= wanted) return 'taken'
  return taken + held >= wanted ? 'held' : 'part'
}

/** What lists are handed: items of which nothing is left to give. */
const createFindReserved =
  (find: typeof findClaimedUnits) =>
  async (executor: Executor, list: WishlistRow): Promise<ReadonlySet<string>> => {
    const pieces = await find(executor, list.id)
    if (pieces.size === 0) return new Set()
    const items = await findItems(executor, list.id)
    const isFull = ({ id, quantity }: (typeof items)[number]) => {
      const { taken = 0, held = 0 } = pieces.get(id) ?? {}
      return taken + held >= quantity
    }
    return new Set(items.filter(isFull).map(item => item.id))
  }

/** Counted by what their orders hold, so that the sum with what is left in stock never moves, not for a moment. */
const unitsHiddenFromOwners = (list: WishlistRow): SQL => sql`
  select ${gifts.product_id} as product_id, ${gifts.variant_id} as variant_id,
    ${unitsTaken(sql`${gifts.order_id}`, sql`${gifts.product_id}`, sql`${gifts.variant_id}`)} as units
  from ${giftOrders} join ${gifts} on ${eq(gifts.order_id, giftOrders.order_id)}
  where ${isNull(gifts.revealed_at)}
    and ${isSurpriseToOwnersOf(list, sql`${giftOrders.owner_id}`, sql`${giftOrders.wishlist_id}`)}`

export const claimVisibility: ClaimVisibility = {
  findReservedForGivers: createFindReserved(findClaimedUnits),
  findReservedForOwner: createFindReserved(findRevealedUnits),
  unitsHiddenFromOwners,
  // Of what is delivered the list is asked once more: whether its owner may know by now.
  hasGifts: itemId => sql`exists (
    select 1 from ${gifts} where ${gifts.item_id} = ${itemId} and (${gifts.status} in ('held','purchased')
      or (${gifts.status} = 'delivered' and ${gifts.revealed_at} is null
        and ${canOwnerEverKnow(sql`${gifts.wishlist_id}`)})))`,
}
