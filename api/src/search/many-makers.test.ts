import type { EndpointName, ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const makers = Array.from({ length: limits.search.valuesShown }, (_, number) => `Weaver ${number}`)
  await addProducts(shop, [
    ...makers.flatMap(maker => [1, 2].map(number => ({ name: `Cloth ${number} of ${maker}`, maker }))),
    // As a product file writes it: the maker's name is one of the keywords.
    { name: 'Drum', maker: 'Zongo Drums', keywords: 'Zongo Drums' },
  ])
})
afterAll(() => shop?.close())

async function read<Name extends EndpointName>(_row: Name, path: string): Promise<ResponseFor<Name>> {
  const answer = await shop.http.inject(`/api/v1/products/${path}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

test('lists the makers with the most gifts, and filters by any other maker that a search finds', async () => {
  const { facets } = await read('listProducts', 'list')
  expect(facets.brands).toHaveLength(limits.search.valuesShown)
  expect(facets.brands).not.toContainEqual(expect.objectContaining({ value: 'Zongo Drums' }))
  const found = await read('searchProducts', 'search?q=zongo%20drums')
  expect(found.data.map(({ name }) => name)).toEqual(['Drum'])
  expect(found.facets.brands).toEqual([{ value: 'Zongo Drums', count: 1 }])
  const suggested = await read('getSuggestions', 'suggestions?q=zongo')
  expect(suggested.data).toContainEqual(expect.objectContaining({ type: 'vendor', text: 'Zongo Drums' }))
  const narrowed = await read('listProducts', 'list?brands=zongo%20drums')
  expect(narrowed.data.map(({ name }) => name)).toEqual(['Drum'])
})
