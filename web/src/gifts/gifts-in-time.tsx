import type { SharedItem } from '@akyede/contract/share-links'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Price } from '#ui/price.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { GiftList } from './gift-list-path.ts'
import { giftOrderWordsFor } from './gift-order-words.ts'

/** Gifts like an item that would arrive too late; nothing while there are none. */
export function GiftsInTime({ item, list }: { item: SharedItem; list: GiftList }) {
  const query = {
    wishlist_id: list.id,
    item_id: item.id,
    ...(list.share_id !== undefined && { share_id: list.share_id }),
  }
  const found = useQuery({
    queryKey: ['gifts-in-time', query],
    queryFn: ({ signal }) => call('listGiftsInTime', { query }, { signal }).then(({ data }) => data),
  })
  if (!found.data?.length) return null
  return (
    <details className="w-full text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {giftOrderWordsFor(list).inTime}
      </summary>
      <ul className="grid">
        {found.data.map(({ id, name, price }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3">
            <TextLink to={`/product/${id}`} className="thumb">
              {name}
            </TextLink>{' '}
            <Price trim amount={price} />
          </li>
        ))}
      </ul>
    </details>
  )
}
