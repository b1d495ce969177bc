import type { ResponseFor } from '@akyede/contract/api'
import type { GiftQuote } from '@akyede/contract/gifts'
import type { SharedItem } from '@akyede/contract/share-links'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import type { GiftList } from './gift-list-path.ts'

/** Everything that is known of what things of lists cost their givers. */
export const giftQuotesKey = ['gift-quote'] as const

/** What giving so many pieces costs now; nothing is held for it. Which one must be chosen before. */
export const useGiftQuote = (list: GiftList, item: SharedItem, quantity: number, variantId: string) =>
  useQuery({
    queryKey: [...giftQuotesKey, list.id, item.id, quantity, variantId],
    enabled: !item.needsVariant || variantId !== '',
    queryFn: ({ signal }): Promise<GiftQuote> =>
      call(
        'quoteGift',
        {
          body: {
            wishlist_id: list.id,
            ...(list.share_id && { share_id: list.share_id }),
            item_id: item.id,
            quantity,
            ...(item.needsVariant && { variant_id: variantId }),
          },
        },
        { signal },
      ).then(({ data }) => data),
    placeholderData: keepPreviousData,
  })

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
