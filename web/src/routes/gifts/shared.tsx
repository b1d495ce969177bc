import { dayOf, daysLeft } from '@akyede/contract/days'
import { orderByTexts } from '@akyede/contract/order-by-text'
import type { SharedList } from '@akyede/contract/share-links'
import { Suspense } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useLoaderData,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
import { createInProcessCall } from '#feature/catalogue'
import { RouteError, statusOf } from '#feature/errors'
import { LazyClosedPage, LazyGiftPayment, LazyLockedPage, SharedPage, sharedMeta } from '#feature/gifts'
import { closedLinkResponse, isClosedLink, privatePageHeaders, privatePageMeta } from '#kit/private-page.ts'

/** The list as everyone with the link sees it. Claims are fetched separately (D150). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url)
  const address = origin + pathname
  const shareId = params.shareId ?? ''
  const today = dayOf(new Date())
  try {
    const { data: list } = await createInProcessCall(context)('getSharedList', { params: { shareId } })
    return {
      address,
      today,
      dayLeft: list.deadline && daysLeft(list.deadline, today),
      orderBy: orderByTexts(list.items, today),
      list,
      head: sharedMeta(address, list, today),
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'link_locked') {
      return {
        address,
        today,
        dayLeft: null,
        orderBy: {},
        list: null,
        head: privatePageMeta('A list with a password'),
      }
    }
    throw closedLinkResponse(error) ?? error
  }
}

export const headers = privatePageHeaders

export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  loaderData?.head ??
  privatePageMeta(
    statusOf(error) === 410 ? 'This link has expired or been turned off' : 'This link doesn’t work',
  )

/** Sort order and payment state are in the URL and do not change the list. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export default function SharedRoute() {
  const { list, address, today, dayLeft, orderBy } = useLoaderData<typeof loader>()
  const payment = usePayment(list)
  if (payment) return payment
  if (list)
    return (
      <SharedPage
        key={list.id}
        list={list}
        address={address}
        today={today}
        dayLeft={dayLeft}
        orderBy={orderBy}
      />
    )
  return (
    <Suspense>
      <LazyLockedPage address={address} today={today} />
    </Suspense>
  )
}

/** A user who paid sees the result, even if the link was closed meanwhile. */
export function ErrorBoundary() {
  const error = useRouteError()
  const payment = usePayment(null)
  if (payment) return payment
  if (!isClosedLink(error)) return <RouteError error={error} />
  return (
    <Suspense>
      <LazyClosedPage closed={error.status === 410} />
    </Suspense>
  )
}

/** The page is not empty while the payment loads, because the giver's phone is prompted already. */
const OpeningPayment = () => (
  <p role="status" className="page py-12 text-center">
    One moment…
  </p>
)

function usePayment(list: SharedList | null) {
  const { shareId = '' } = useParams()
  const [search] = useSearchParams()
  const reference = search.get('reference')
  if (!reference) return null
  return (
    <Suspense fallback={<OpeningPayment />}>
      <LazyGiftPayment key={reference} home={`/shared/${shareId}`} reference={reference} list={list} />
    </Suspense>
  )
}
