import type { EndpointName, ResponseFor } from '@akyede/contract/api'
import { stableId } from '../src/catalogue/seed/stable-id.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

type Reply = Awaited<ReturnType<typeof inject>>
const inject = (shop: TestShop, url: string) => shop.http.inject({ method: 'GET', url })

/** A demo shop and short functions to read its catalogue. */
export interface TestCatalogue {
  readonly shop: TestShop
  /** Sends a request and returns any response. */
  readonly get: (path: string) => Promise<Reply>
  /** Reads an endpoint; throws unless the response is a success. */
  readonly read: <Name extends EndpointName>(row: Name, path: string) => Promise<ResponseFor<Name>>
}

export async function openTestCatalogue(): Promise<TestCatalogue> {
  const shop = await openTestShop({ demo: true })
  const get = (path: string) => inject(shop, `/api/v1${path}`)
  return {
    shop,
    get,
    async read(row, path) {
      const answer = await get(path)
      if (answer.statusCode !== 200) throw new Error(`${row} answered ${answer.statusCode}: ${answer.body}`)
      return answer.json()
    },
  }
}

export const productId = (slug: string): string => stableId('product', slug)

export const categoryId = (slug: string): string => stableId('category', slug)

export const slugsOf = ({ data }: ResponseFor<'listProducts'>): string[] => data.map(product => product.slug)

export function stockPath(slug: string, variant: string | null): string {
  const variantId = variant === null ? 'null' : stableId('variant', `${slug}/${variant}`)
  return `/products/${productId(slug)}/variants/${variantId}/stock`
}
