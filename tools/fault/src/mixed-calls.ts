import { randomUUID } from 'node:crypto'
import type { Buyer } from './buyer.ts'
import type { Product } from './products.ts'
import type { Random } from './random.ts'
import { codeOf, requestWithRetry, type ShopRequest, type ShopResponse, tryRequest } from './request.ts'

/** Number of responses by kind. */
export type Counts = Record<string, number>

export interface MixedCalls {
  /** Makes one call of the mix and counts its response. */
  call(): Promise<void>
  readonly counts: Counts
  /** Carts that do not contain what was added, once each. */
  wrongCarts(): Promise<string[]>
}

const searches = ['basket', 'kente', 'shea', 'gold', 'cloth']

/** Below the stock of well-stocked products, which limits a cart. */
const mostInACart = 20

/** Of ten calls six read products, two read a cart and the orders, and two add a unit to a cart. */
export function mixCalls(
  origin: string,
  buyers: readonly Buyer[],
  goods: readonly Product[],
  random: Random,
): MixedCalls {
  const counts: Counts = {}
  const added = new Map(buyers.map(buyer => [buyer, 0]))
  const [most] = goods.toSorted((a, b) => b.available - a.available)
  const count = (_request: ShopRequest, response: ShopResponse | undefined) => {
    const kind = kindOf(response)
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  const read = async (path: string, token?: string) => {
    const request = { path, token }
    count(request, await tryRequest(origin, request))
  }
  const add = async (buyer: Buyer) => {
    const body = { product_id: most?.id, quantity: 1 }
    const request = { path: '/api/v1/user/cart/add', token: buyer.token, key: randomUUID(), body }
    added.set(buyer, (added.get(buyer) ?? 0) + 1)
    await requestWithRetry(origin, request, count)
  }
  return {
    counts,
    async call() {
      const buyer = random.pick(buyers)
      switch (random.below(10)) {
        case 0:
        case 1:
          return read('/api/v1/products/list?limit=24')
        case 2:
        case 3:
          return read(`/api/v1/products/${random.pick(goods).id}`)
        case 4:
          return read(`/api/v1/products/search?q=${random.pick(searches)}&page=${1 + random.below(3)}`)
        case 5:
          return read('/api/v1/products/categories')
        case 6:
          return read('/api/v1/user/cart/current', buyer.token)
        case 7:
          return read('/api/v1/users/orders', buyer.token)
        default:
          return (added.get(buyer) ?? 0) < mostInACart
            ? add(buyer)
            : read('/api/v1/user/cart/current', buyer.token)
      }
    },
    async wrongCarts() {
      const wrong: string[] = []
      for (const [buyer, units] of added) {
        const { body } = await requestWithRetry(origin, {
          path: '/api/v1/user/cart/current',
          token: buyer.token,
        })
        const { data } = body as { data: { items: readonly { quantity: number }[] } }
        const there = data.items.reduce((sum, { quantity }) => sum + quantity, 0)
        if (there !== units) wrong.push(`a cart holds ${there} units, ${units} were put into it`)
      }
      return wrong
    },
  }
}

/** "200", "503", "503 without Retry-After", "409 cart.full", "no answer". */
function kindOf(response: ShopResponse | undefined): string {
  if (!response) return 'no answer'
  const { status, retryAfter, body } = response
  if (status === 503) return retryAfter ? '503' : '503 without Retry-After'
  return status < 400 ? String(status) : `${status} ${codeOf(body) ?? ''}`.trim()
}

/** Responses that are neither a success nor "busy, retry later". */
export const wrongAnswers = (counts: Counts): string[] =>
  Object.entries(counts)
    .filter(([kind]) => !/^(2\d\d|304|503)$/.test(kind))
    .map(([kind, times]) => `${times} calls were answered: ${kind}`)
