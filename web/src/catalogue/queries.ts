import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** How many pieces can be bought at this moment: always asked anew, for the page itself may be minutes old. */
export const stockQuery = (productId: string, variantId: string | null) =>
  queryOptions({
    queryKey: ['stock', productId, variantId],
    queryFn: async ({ signal }) => {
      const params = { productId, variantId: variantId ?? 'null' }
      const { data } = await call('getStock', { params }, { signal })
      return data.inventory.available
    },
    staleTime: 0,
    retry: 1,
  })
