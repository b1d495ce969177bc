import type { ResponseFor } from '@akyede/contract/api'
import type { GiftQuote } from '@akyede/contract/gifts'
import type { SharedItem } from '@akyede/contract/share-links'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import type { GiftList } from './gift-list-path.ts'
import type { GiveValues } from './give-values.ts'

/** Key of all quotes for items of lists. */
export const giftQuotesKey = ['gift-quote'] as const

type Chosen = Pick<GiveValues, 'quantity' | 'variant_id' | 'wrap'>

/** Current cost of this many units. Nothing is reserved, and the variant must be chosen first. */
export const useGiftQuote = (list: GiftList, item: SharedItem, { quantity, variant_id, wrap }: Chosen) =>
  useQuery({
    queryKey: [...giftQuotesKey, list.id, item.id, quantity, variant_id, wrap],
    enabled: !item.needsVariant || variant_id !== '',
    queryFn: ({ signal }): Promise<GiftQuote> =>
      call(
        'quoteGift',
        {
          body: {
            wishlist_id: list.id,
            ...(list.share_id && { share_id: list.share_id }),
            item_id: item.id,
            quantity,
            wrap,
            ...(item.needsVariant && { variant_id }),
          },
        },
        { signal },
      ).then(({ data }) => data),
    placeholderData: keepPreviousData,
  })

export type CheckoutQuote = ResponseFor<'quoteCheckout'>['data']

/** Current content and cost of one order for all open items. Nothing is reserved. */
export const useCheckoutQuote = ({ id, share_id }: Pick<GiftList, 'id' | 'share_id'>, wrap = false) =>
  useQuery({
    queryKey: [...giftQuotesKey, id, 'all', wrap],
    queryFn: ({ signal }): Promise<CheckoutQuote> =>
      call(
        'quoteCheckout',
        { body: { wishlist_id: id, wrap, ...(share_id && { share_id }) } },
        { signal },
      ).then(({ data }) => data),
    placeholderData: keepPreviousData,
    // Others may give while this page is open.
    staleTime: 0,
  })
