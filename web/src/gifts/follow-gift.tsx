import type { ResponseFor } from '@akyede/contract/api'
import { combineDayRanges, formatDayRange } from '@akyede/contract/days'
import type { GiftParcel } from '@akyede/contract/given-gifts'
import { formatCedis } from '@akyede/contract/money'
import { toneOf } from '@akyede/contract/wish-words'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSession, useStoredLinkToken } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { isUnknown, Steps } from '#feature/orders'
import { session } from '#kit/call.ts'
import { tabValue } from '#kit/tab-value.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CancelGift } from './cancel-gift.tsx'
import { giftListPath } from './gift-list-path.ts'
import { giftOrderWordsFor } from './gift-order-words.ts'
import { givenQuery } from './gifts-query.ts'

const ProblemsOf = lazy(() => import('#feature/problems').then(module => ({ default: module.ProblemsOf })))

/** The reference with its secret, stored so that a reload still shows the gift. */
const storedToken = tabValue<string>(
  'akyede:followed-gift',
  (value): value is string => typeof value === 'string' && value.length <= 200,
)
session.onEnded(storedToken.clear)

/** The page on which a giver without an account follows a gift, by the secret of an email or SMS. */
export function FollowGift() {
  const token = useStoredLinkToken(storedToken)
  if (token === undefined) return <Waiting />
  return token ? <FollowedGift key={token} reference={token} /> : <UnknownGift />
}

const Waiting = () => (
  <div className="page max-w-2xl py-12">
    <h1 className="sr-only">Your order</h1>
    <Skeleton kind="content" />
  </div>
)

const UnknownGift = () => (
  <NotFound title="We couldn’t find this order" lead="Please open the link in your message again." />
)

function FollowedGift({ reference }: { reference: string }) {
  const gift = useQuery(givenQuery(reference))
  if (isUnknown(gift.error)) return <UnknownGift />
  if (gift.error && !gift.data)
    return (
      <div className="page max-w-2xl py-12">
        <ErrorBlock message={gift.error.message} onRetry={() => void gift.refetch()} />
      </div>
    )
  return gift.data ? <GiftFollowed {...gift.data} reference={reference} /> : <Waiting />
}

type Given = ResponseFor<'getGift'>['data']

/** Arrival first, then the progress of each parcel; the giver learns no address. */
function GiftFollowed({ gifts, payment, parcels, wrapped, reference }: Given & { reference: string }) {
  const [first] = gifts
  if (!first) return <UnknownGift />
  const { to, wishlist, share_id, message, anonymous, thanks, status } = first
  const isUnderWay = status === 'purchased' || status === 'delivered'
  const words = giftOrderWordsFor(wishlist)
  const options = [wrapped && words.wrapped, anonymous && words.anonymous].filter(Boolean)
  return (
    <div data-tone={toneOf(wishlist)} className="page grid max-w-2xl gap-6 py-6 wrap-anywhere sm:py-12">
      <header className="grid gap-2">
        <h1 tabIndex={-1} className="text-title">
          For {to.first_name}
        </h1>
        <p role="status" className="text-lg">
          {isUnderWay ? arrivalWords(parcels) : payment.display_text}
        </p>
      </header>
      <ul aria-label={words.several} className="grid gap-3">
        {gifts.map(({ id, item }) => (
          <li key={id} className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4">
            <Picture {...item.picture} alt="" sizes="5rem" className="overflow-hidden rounded-control" />
            <p className="text-lg leading-snug font-semibold">
              {item.name}
              {item.quantity > 1 && <span className="font-normal text-ink-2"> × {item.quantity}</span>}
            </p>
          </li>
        ))}
      </ul>
      {isUnderWay &&
        parcels.map(parcel => (
          <Panel key={parcel.id} aria-label={`Parcel from ${parcel.vendor.name}`} className="grid gap-4">
            {parcels.length > 1 && <h2 className="text-lg">From {parcel.vendor.name}</h2>}
            <Steps label="Progress" steps={stepsOf(parcel, payment.paid_at)} current={stepAt(parcel)} />
          </Panel>
        ))}
      {thanks && (
        <p className="rounded-control bg-forest-soft px-4 py-3 text-forest">
          {to.first_name} says: “{thanks}”
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 [&>dt]:text-ink-2">
        {message && (
          <>
            <dt>Card</dt>
            <dd className="whitespace-pre-line">{message}</dd>
          </>
        )}
        {options.length > 0 && (
          <>
            <dt>Options</dt>
            <dd>{options.join(', ')}</dd>
          </>
        )}
        <dt>Number</dt>
        <dd>{payment.order_number}</dd>
        <dt>Total</dt>
        <dd className="font-semibold">{formatCedis(payment.amount)}</dd>
      </dl>
      {status === 'purchased' && <p className="text-ink-2">{words.shownLater(to.first_name)}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <TextLink to={giftListPath(wishlist.id, share_id)} className="inline-flex min-h-11 items-center">
          View {wishlist.name}
        </TextLink>
        {first.can_take_back && (
          <CancelGift
            reference={reference}
            name={gifts.length > 1 ? undefined : first.item.name}
            owner={to.first_name}
            purpose={wishlist.purpose}
            refund={payment.amount}
          />
        )}
      </div>
      {payment.paid_at && <GiftProblems reference={reference} />}
    </div>
  )
}

/** Problems with the gift; its recipient learns nothing of them. Guests have no files. */
function GiftProblems({ reference }: { reference: string }) {
  const hasFiles = useSession().status === 'signed-in' && !reference.includes('.')
  return (
    <section aria-labelledby="gift-problems" className="grid gap-4 border-t border-line pt-6">
      <h2 id="gift-problems" className="text-xl">
        Something’s wrong?
      </h2>
      <Suspense fallback={<Skeleton kind="content" />}>
        <ProblemsOf reported={{ kind: 'gift', reference }} hasFiles={hasFiles} helpPath={() => '/contact'} />
      </Suspense>
    </section>
  )
}

/** "Arrives Thu 26 – Sat 28 Nov": from the first awaited parcel to the last. */
function arrivalWords(parcels: readonly GiftParcel[]): string {
  if (parcels.length > 0 && parcels.every(({ status }) => status === 'delivered')) return 'It has arrived.'
  const days = combineDayRanges(
    parcels.map(({ status, arrives }) => (status === 'delivered' ? null : arrives)),
  )
  return days ? `Arrives ${formatDayRange(days)}` : 'It’s paid for. You can follow each step here.'
}

const stepAt = ({ status, making_at, shipped_at, delivered_at }: GiftParcel): number => {
  if (delivered_at || status === 'delivered' || status === 'returned') return 3
  if (shipped_at || status === 'shipped') return 2
  return making_at || status === 'making' ? 1 : 0
}

const stepsOf = ({ making_at, shipped_at, delivered_at }: GiftParcel, paidAt: string | null) => [
  { name: 'paid', text: 'Paid', at: paidAt },
  { name: 'making', text: 'Making', at: making_at },
  { name: 'shipped', text: 'Shipped', at: shipped_at },
  { name: 'delivered', text: 'Delivered', at: delivered_at },
]
