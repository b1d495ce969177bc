import { dayOf, daysLeft } from '@akyede/contract/days'
import type { SharedList } from '@akyede/contract/share-links'
import { Suspense } from 'react'
import {
  data,
  type HeadersFunction,
  isRouteErrorResponse,
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
import {
  closedMeta,
  LazyClosedPage,
  LazyGiftPayment,
  LazyLockedPage,
  SharedPage,
  sharedMeta,
} from '#feature/gifts'

/** The list as everyone with the link sees it. Claims are fetched separately (D150). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url)
  const shareId = params.shareId ?? ''
  const today = dayOf(new Date())
  try {
    const { data: list } = await createInProcessCall(context)('getSharedList', { params: { shareId } })
    return {
      address: origin + pathname,
      today,
      dayLeft: list.deadline && daysLeft(list.deadline, today),
      list,
      head: sharedMeta(origin, pathname, list, today),
    }
  } catch (error) {
    const { status, code } = error as { status?: number; code?: string }
    if (code === 'link_locked') {
      return {
        address: origin + pathname,
        today,
        dayLeft: null,
        list: null,
        head: closedMeta('A list with a password'),
      }
    }
    if (status === 404 || status === 410 || status === 422)
      throw data(null, { status: status === 410 ? 410 : 404, headers: privateHeaders })
    throw error
  }
}

/** The URL gives access to the list, so other sites and search engines must not learn it. */
const privateHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const all = new Headers(errorHeaders ?? {})
  for (const [name, value] of Object.entries(privateHeaders)) all.set(name, value)
  return all
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  loaderData?.head ??
  closedMeta(statusOf(error) === 410 ? 'This link has expired or been turned off' : 'This link doesn’t work')

/** Sort order and payment state are in the URL and do not change the list. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export default function SharedRoute() {
  const { list, address, today, dayLeft } = useLoaderData<typeof loader>()
  const payment = usePayment(list)
  if (payment) return payment
  if (list) return <SharedPage key={list.id} list={list} address={address} today={today} dayLeft={dayLeft} />
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
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 410))
    return <RouteError error={error} />
  return (
    <Suspense>
      <LazyClosedPage closed={error.status === 410} />
    </Suspense>
  )
}

function usePayment(list: SharedList | null) {
  const { shareId = '' } = useParams()
  const [search] = useSearchParams()
  const reference = search.get('reference')
  if (!reference) return null
  return (
    <Suspense>
      <LazyGiftPayment key={reference} home={`/shared/${shareId}`} reference={reference} list={list} />
    </Suspense>
  )
}
