import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRouteError } from 'react-router'
import { createInProcessCall } from '#feature/catalogue'
import { RouteError, statusOf } from '#feature/errors'
import { ClosedInvitation, InvitationPage, invitationMeta } from '#feature/events'
import { closedLinkResponse, isClosedLink, privatePageHeaders, privatePageMeta } from '#kit/private-page.ts'

/** The invitation as everyone with the link sees it. Replies are fetched separately. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url)
  const address = origin + pathname
  const invitationId = params.invitationId ?? ''
  try {
    const { data: invitation } = await createInProcessCall(context)('getInvitation', {
      params: { invitationId },
    })
    return { address, invitationId, invitation, head: invitationMeta(address, invitation) }
  } catch (error) {
    throw closedLinkResponse(error) ?? error
  }
}

export const headers = privatePageHeaders

export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  loaderData?.head ??
  privatePageMeta(
    statusOf(error) === 410 ? 'This invitation was turned off' : 'This invitation link doesn’t work',
  )

export default function InvitationRoute() {
  const { invitation, invitationId, address } = useLoaderData<typeof loader>()
  return <InvitationPage invitation={invitation} invitationId={invitationId} address={address} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isClosedLink(error)) return <RouteError error={error} />
  return <ClosedInvitation closed={error.status === 410} />
}
