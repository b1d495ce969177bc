import { findCartLineItems } from '#feature/cart'
import { findProductNames, findSimilarProducts, type TasteSource } from '#feature/catalogue'
import { findBoughtProducts, findBoughtTogether } from '#feature/orders'
import { findWishedProducts } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import type { Recommendation } from './recommendation.ts'

/** The user's own products by their source. Lists of others and viewed pages are not used. */
export type Taste = Readonly<Record<TasteSource, readonly string[]>>

const latest = 50
/** The last bought products, for which it finds what others bought with them. */
const lastBought = 10
const candidates = 30

export const findTaste = async (executor: Executor, userId: number): Promise<Taste> => ({
  bought: await findBoughtProducts(executor, userId, latest),
  wished: await findWishedProducts(executor, userId, latest),
  in_cart: (await findCartLineItems(executor, userId)).map(line => line.product_id),
})

/** Products that the user owns or chose are not suggested. */
export const ownProducts = ({ bought, wished, in_cart }: Taste): readonly string[] => [
  ...bought,
  ...wished,
  ...in_cart,
]

const reasons: Readonly<Record<TasteSource, (category: string) => string>> = {
  bought: category => `Because you bought ${category}`,
  wished: category => `Because you like ${category}`,
  in_cart: category => `Because you have ${category} in your cart`,
}

/**
 * Returns products that others bought together with the user's products, then products of the same
 * categories.
 */
export async function findMatching(
  executor: Executor,
  userId: number,
  taste: Taste,
  excluded: ReadonlySet<string>,
): Promise<Recommendation[]> {
  const bought = taste.bought.slice(0, lastBought)
  const together = await findBoughtTogether(executor, userId, bought, candidates)
  const similar = await findSimilarProducts(executor, taste, [...excluded], candidates)
  const names = await findProductNames(
    executor,
    together.map(({ with_id }) => with_id),
  )
  return [
    ...together.map(({ product_id, with_id }) => ({
      id: product_id,
      reason: `Often bought with ${names.get(with_id) ?? 'what you bought'}`,
    })),
    ...similar.map(({ id, category, source }) => ({ id, reason: reasons[source](category) })),
  ]
}
