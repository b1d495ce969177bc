import { findCartLineItems } from '#feature/cart'
import { findProductNames, findSimilarProducts, type TasteSource } from '#feature/catalogue'
import { findBoughtProducts, findBoughtTogether } from '#feature/orders'
import { findWishedProducts } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import type { Recommendation } from './recommendation.ts'

/** What somebody's own things tell of their taste: nothing of anybody else's lists, and not what they looked at. */
export type Taste = Readonly<Record<TasteSource, readonly string[]>>

const latest = 50
/** The last bought products, of which it is asked what others bought with them. */
const lastBought = 10
const candidates = 30

export const findTaste = async (executor: Executor, userId: number): Promise<Taste> => ({
  bought: await findBoughtProducts(executor, userId, latest),
  wished: await findWishedProducts(executor, userId, latest),
  in_cart: (await findCartLineItems(executor, userId)).map(line => line.product_id),
})

/** What they own already, or have chosen themselves, is no suggestion. */
export const ownProducts = ({ bought, wished, in_cart }: Taste): readonly string[] => [
  ...bought,
  ...wished,
  ...in_cart,
]

const because: Readonly<Record<TasteSource, (category: string) => string>> = {
  bought: category => `More of ${category}, which you bought from`,
  wished: category => `More of ${category}, which you wish for`,
  in_cart: category => `More of ${category}, as in your cart`,
}

/** What goes with it: first what others bought together with it, then what is of the same kinds. */
export async function findMatching(
  executor: Executor,
  userId: number,
  taste: Taste,
  leaveOut: ReadonlySet<string>,
): Promise<Recommendation[]> {
  const bought = taste.bought.slice(0, lastBought)
  const together = await findBoughtTogether(executor, userId, bought, candidates)
  const alike = await findSimilarProducts(executor, taste, [...leaveOut], candidates)
  const names = await findProductNames(
    executor,
    together.map(({ with_id }) => with_id),
  )
  return [
    ...together.map(({ product_id, with_id }) => ({
      id: product_id,
      reason: `Often bought with ${names.get(with_id) ?? 'what you bought'}`,
    })),
    ...alike.map(({ id, category, source }) => ({ id, reason: because[source](category) })),
  ]
}
