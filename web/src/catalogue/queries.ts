import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** The available units now. It is always fetched, because the page may be minutes old. */
export const stockQuery = (productId: string, variantId: string | null) =>
  queryOptions({
    ...stockOf(productId, variantId),
    queryFn: async ({ signal }) => {
      const params = { productId, variantId: variantId ?? 'null' }
      const { data } = await call('getStock', { params }, { signal })
      return data.inventory.available
    },
  })

/** When the vendor expects more units; null when unknown. */
export const restockQuery = (productId: string, variantId: string | null) =>
  queryOptions({
    ...stockOf(productId, variantId),
    queryKey: [...stockOf(productId, variantId).queryKey, 'restock'],
    queryFn: async ({ signal }) => {
      const params = { productId, variantId: variantId ?? 'null' }
      return (await call('getStock', { params }, { signal })).data.inventory.next_restock
    },
  })

/** The available units of a variant that was just selected. The selection is sent to the server. */
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
