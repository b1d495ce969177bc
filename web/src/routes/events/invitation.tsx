import {
  data,
  type HeadersFunction,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { createInProcessCall } from '#feature/catalogue'
import { RouteError, statusOf } from '#feature/errors'
import { ClosedInvitation, closedInvitationMeta, InvitationPage, invitationMeta } from '#feature/events'

/** The invitation as everyone with the link sees it. Replies are fetched separately. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url)
  const invitationId = params.invitationId ?? ''
  try {
    const { data: invitation } = await createInProcessCall(context)('getInvitation', {
      params: { invitationId },
    })
    const head = invitationMeta(origin, pathname, invitation)
    return { address: origin + pathname, invitationId, invitation, head }
  } catch (error) {
    const { status } = error as { status?: number }
    if (status === 404 || status === 410 || status === 422)
      throw data(null, { status: status === 410 ? 410 : 404, headers: privateHeaders })
    throw error
  }
}

/** The URL gives access to the event, so other sites and search engines must not learn it. */
const privateHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const all = new Headers(errorHeaders ?? {})
  for (const [name, value] of Object.entries(privateHeaders)) all.set(name, value)
  return all
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  loaderData?.head ??
  closedInvitationMeta(
    statusOf(error) === 410 ? 'This invitation was turned off' : 'This invitation link doesn’t work',
  )

export default function InvitationRoute() {
  const { invitation, invitationId, address } = useLoaderData<typeof loader>()
  return <InvitationPage invitation={invitation} invitationId={invitationId} address={address} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 410))
    return <RouteError error={error} />
  return <ClosedInvitation closed={error.status === 410} />
}
