import type { RequestFor } from '@akyede/contract/api'
import type { Category } from '@akyede/contract/catalogue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { workshopKey } from '../queries.ts'

export const productsKey = (vendorId: string) => [...workshopKey, vendorId, 'products'] as const

type ListQuery = NonNullable<RequestFor<'listWorkshopProducts'>['query']>

export const productsQuery = (vendorId: string, query: ListQuery) =>
  queryOptions({
    queryKey: [...productsKey(vendorId), 'list', query],
    queryFn: ({ signal }) => call('listWorkshopProducts', { params: { vendorId }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const productQuery = (vendorId: string, productId: string) =>
  queryOptions({
    queryKey: [...productsKey(vendorId), productId],
    queryFn: ({ signal }) =>
      call('getWorkshopProduct', { params: { vendorId, productId } }, { signal }).then(({ data }) => data),
    // Another member may be changing it on another phone.
    refetchInterval: 20_000,
    gcTime: 0,
  })

/** The categories that a product can be in, those without subcategories. */
export const leafCategoriesQuery = queryOptions({
  queryKey: [...workshopKey, 'categories'],
  queryFn: ({ signal }) =>
    call('listCategories', {}, { signal }).then(({ data }) => data.flatMap(one => leavesOf(one))),
})

const leavesOf = ({ id, name, children }: Category, above = ''): { value: string; text: string }[] => {
  const text = above ? `${above} › ${name}` : name
  return children.length === 0 ? [{ value: id, text }] : children.flatMap(child => leavesOf(child, text))
}
