import type { ResponseFor } from '@akyede/contract/api'
import type { GiftQuote } from '@akyede/contract/gifts'
import type { SharedItem } from '@akyede/contract/share-links'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import type { GiftList } from './gift-list-path.ts'

/** Key of all quotes for items of lists. */
export const giftQuotesKey = ['gift-quote'] as const

/** Current cost of this many units. Nothing is reserved, and the variant must be chosen first. */
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

/** Current content and cost of one order for all open items. Nothing is reserved. */
export const useCheckoutQuote = ({ id, share_id }: Pick<GiftList, 'id' | 'share_id'>) =>
  useQuery({
    queryKey: [...giftQuotesKey, id, 'all'],
    queryFn: ({ signal }): Promise<CheckoutQuote> =>
      call('quoteCheckout', { body: { wishlist_id: id, ...(share_id && { share_id }) } }, { signal }).then(
        ({ data }) => data,
      ),
    // Others may give while this page is open.
    staleTime: 0,
  })
