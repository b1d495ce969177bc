import { type GiftWords, giftWordsForAll } from '@akyede/contract/gift-words'
import type { GiftReceived, GiftSent } from '@akyede/contract/given-gifts'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { GiftGivenRow, GiftReceivedRow } from './gift-rows.tsx'
import { directions, type GiftsView, giftsAddress, giftsQuery } from './gifts-query.ts'

interface GiftsFoundProps {
  view: GiftsView
  data: readonly (GiftSent | GiftReceived)[]
  pagination: { total: number; total_pages: number }
  stale: boolean
}

/** One page of gifts, or an empty state. */
export function GiftsFound({ view, data, pagination, stale }: GiftsFoundProps) {
  if (data.length === 0) {
    if (pagination.total > 0) return <BeyondTheEnd view={view} />
    return view.direction === 'given' ? <NothingGiven /> : <NothingReceived />
  }
  return (
    <div aria-busy={stale} className="grid gap-6">
      <ul className="grid gap-4">
        {data.map(gift => (
          <li key={gift.id}>
            {gift.direction === 'sent' ? <GiftGivenRow gift={gift} /> : <GiftReceivedRow gift={gift} />}
          </li>
        ))}
      </ul>
      <Pagination
        page={view.page}
        totalPages={pagination.total_pages}
        hrefOf={page => giftsAddress({ ...view, page })}
      />
    </div>
  )
}

const BeyondTheEnd = ({ view }: { view: GiftsView }) => (
  <Empty
    symbol="nkyinkyim"
    action={<ButtonLink to={giftsAddress({ ...view, page: 1 })}>Go to the first page</ButtonLink>}
  >
    There’s nothing on this page.
  </Empty>
)

const NothingReceived = () => (
  <Empty symbol="akoma" action={<ButtonLink to="/wishlists">Share a list</ButtonLink>}>
    Gifts from friends will show here.
  </Empty>
)

const NothingGiven = () => (
  <Empty symbol="bese-saka" action={<ButtonLink to="/browse">Browse gifts</ButtonLink>}>
    Gifts you give from friends’ lists will show here.
  </Empty>
)

/** Words for the gifts that the page shows. The heading stands outside of what needs a session, so it loads nothing. */
function useShownWords(view: GiftsView): GiftWords {
  const { data } = useQuery({ ...giftsQuery(view), enabled: false })
  return giftWordsForAll(data?.data.map(({ wishlist }) => wishlist) ?? [])
}

export const GiftsHeading = ({ view }: { view: GiftsView }) => (
  <h1 className="text-title">{useShownWords(view).items}</h1>
)

/** Tabs for gifts received and gifts given. */
export function GiftsTabs({ view }: { view: GiftsView }) {
  const words = useShownWords(view)
  const names = { received: 'Received', given: words.given }
  return (
    <ChipLinks
      label={words.items}
      choices={directions.map(direction => ({
        key: direction,
        text: names[direction],
        to: giftsAddress({ direction, page: 1 }),
        current: direction === view.direction,
      }))}
    />
  )
}
