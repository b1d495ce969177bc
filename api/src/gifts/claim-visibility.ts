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

/** Claims of a list that this viewer may see. */
export async function findClaims(
  executor: Executor,
  { list, isFormerCoOwner }: VisibleList,
  viewer: Claims['viewer'],
): Promise<Claims> {
  const units = await (viewer === 'guest' ? findClaimedUnits : findRevealedUnits)(executor, list.id)
  const claimedItems = (await findItems(executor, list.id)).filter(item => units.has(item.id))
  const items = claimedItems.map(({ id, quantity }) => {
    const { taken = 0, held = 0 } = units.get(id) ?? {}
    return [id, { state: claimStateOf(taken, held, quantity), taken, held }] as const
  })
  const can_give = viewer !== 'owner' && !isFormerCoOwner
  return { viewer, can_give, items: Object.fromEntries(items) }
}

function claimStateOf(taken: number, held: number, wished: number): ClaimState {
  if (taken >= wished) return 'taken'
  return taken + held >= wished ? 'held' : 'part'
}

export const claimVisibility: ClaimVisibility = {
  findReservedForGivers: createFindReserved(findClaimedUnits),
  findReservedForOwner: createFindReserved(findRevealedUnits),
  unitsHiddenFromOwners,
  // Delivered gifts count only while their owner may still learn of them.
  hasGifts: itemId => sql`exists (
    select 1 from ${gifts} where ${gifts.item_id} = ${itemId} and (${gifts.status} in ('held','purchased')
      or (${gifts.status} = 'delivered' and ${gifts.revealed_at} is null
        and ${canOwnerEverKnow(sql`${gifts.wishlist_id}`)})))`,
}

/** Items of a list on which nothing is left to give. */
function createFindReserved(find: typeof findClaimedUnits): ClaimVisibility['findReservedForOwner'] {
  return async (executor, list) => {
    const units = await find(executor, list.id)
    if (units.size === 0) return new Set()
    const items = await findItems(executor, list.id)
    const isFull = ({ id, quantity }: (typeof items)[number]) => {
      const { taken = 0, held = 0 } = units.get(id) ?? {}
      return taken + held >= quantity
    }
    return new Set(items.filter(isFull).map(item => item.id))
  }
}

/** Counts units by the stock that their orders hold, so that stock plus hidden units never changes in between. */
function unitsHiddenFromOwners(list: WishlistRow): SQL {
  return sql`
  select ${gifts.product_id} as product_id, ${gifts.variant_id} as variant_id,
    ${unitsTaken(sql`${gifts.order_id}`, sql`${gifts.product_id}`, sql`${gifts.variant_id}`)} as units
  from ${giftOrders} join ${gifts} on ${eq(gifts.order_id, giftOrders.order_id)}
  where ${isNull(gifts.revealed_at)}
    and ${isSurpriseToOwnersOf(list, sql`${giftOrders.owner_id}`, sql`${giftOrders.wishlist_id}`)}`
}

/** Held and given units of a list's items, for givers. */
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

/** Units that were revealed to the owner. */
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
