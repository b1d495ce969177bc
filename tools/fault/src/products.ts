import type { Random } from './random.ts'
import { requestWithRetry } from './request.ts'

/** A product that can be bought without choosing a variant. */
export interface Product {
  readonly id: string
  readonly name: string
  readonly available: number
}

interface Page {
  readonly data: readonly {
    readonly id: string
    readonly name: string
    readonly has_variants: boolean
    readonly stock: { readonly available: number }
  }[]
  readonly pagination: { readonly has_next?: boolean; readonly total_pages?: number }
}

/** Every product without variants, with its stock. */
export async function findProducts(origin: string): Promise<Product[]> {
  const goods: Product[] = []
  for (let page = 1; ; page++) {
    const response = await requestWithRetry(origin, { path: `/api/v1/products/list?limit=100&page=${page}` })
    const { data } = response.body as Page
    if (!data?.length) return goods
    for (const { id, name, has_variants, stock } of data) {
      if (!has_variants && stock.available > 0) goods.push({ id, name, available: stock.available })
    }
  }
}

/** Units that a run may still buy. */
export interface ProductPool {
  /** Takes a unit of a product with much stock, so that later buyers find some too. */
  take(): Product
}

export function createProductPool(goods: readonly Product[], random: Random): ProductPool {
  const left = new Map(goods.map(good => [good, good.available]))
  return {
    take() {
      const fullest = [...left].sort(([, one], [, other]) => other - one).slice(0, 10)
      const [good, units] = random.pick(fullest)
      left.set(good, units - 1)
      return good
    },
  }
}
