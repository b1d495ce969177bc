import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** How many pieces can be bought at this moment: always asked anew, for the page itself may be minutes old. */
export const stockQuery = (productId: string, variantId: string | null) =>
  queryOptions({
    ...stockOf(productId, variantId),
    queryFn: async ({ signal }) => {
      const params = { productId, variantId: variantId ?? 'null' }
      const { data } = await call('getStock', { params }, { signal })
      return data.inventory.available
    },
  })

/** When more of it comes; null where nobody knows. */
export const restockQuery = (productId: string, variantId: string | null) =>
  queryOptions({
    ...stockOf(productId, variantId),
    queryKey: [...stockOf(productId, variantId).queryKey, 'restock'],
    queryFn: async ({ signal }) => {
      const params = { productId, variantId: variantId ?? 'null' }
      return (await call('getStock', { params }, { signal })).data.inventory.next_restock
    },
  })

/** The same of a variant that was just chosen: its choice is told, and answered with its pieces. */
export const chosenStockQuery = (productId: string, variantId: string) =>
  queryOptions({
    ...stockOf(productId, variantId),
    queryFn: async ({ signal }) =>
      (await call('selectVariant', { params: { productId, variantId } }, { signal })).data.available,
  })

const stockOf = (productId: string, variantId: string | null) => ({
  queryKey: ['stock', productId, variantId],
  staleTime: 0,
  retry: 1,
})
