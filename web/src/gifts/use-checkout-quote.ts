import type { ResponseFor } from '@akyede/contract/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import type { GiftList } from './gift-list-path.ts'
import { giftQuotesKey } from './use-gift-quote.ts'

export type CheckoutQuote = ResponseFor<'quoteCheckout'>['data']

/** What all that is open on a list is, and costs, in one order now; nothing is held for it. */
export const useCheckoutQuote = ({ id, share_id }: Pick<GiftList, 'id' | 'share_id'>) =>
  useQuery({
    queryKey: [...giftQuotesKey, id, 'all'],
    queryFn: ({ signal }): Promise<CheckoutQuote> =>
      call('quoteCheckout', { body: { wishlist_id: id, ...(share_id && { share_id }) } }, { signal }).then(
        ({ data }) => data,
      ),
    // Others give meanwhile.
    staleTime: 0,
  })
