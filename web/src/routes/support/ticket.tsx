import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { NotFound } from '#feature/not-found'
import { isUnknownTicket, supportPath, TicketView, ticketQuery } from '#feature/support'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => pageMeta('Request', 'Your support requests and our replies.')

export default function TicketPage() {
  const { ticketId = '' } = useParams()
  return (
    <RequireSignIn>
      <OneTicket key={ticketId} ticketId={ticketId} />
    </RequireSignIn>
  )
}

function OneTicket({ ticketId }: { ticketId: string }) {
  const ticket = useQuery(ticketQuery(ticketId))
  const waiting = useStableLoading(ticket.isPending)
  const shown = ticket.data !== undefined && !waiting
  const subject = ticket.data?.subject
  useEffect(() => {
    if (subject) document.title = `${subject} · Akyɛde`
  }, [subject])
  // After a navigation the focus was on the placeholder heading. It moves to the ticket's heading once that is
  // rendered.
  const headingWasRead = useRef(false)
  useEffect(() => {
    if (shown && headingWasRead.current) focusHeadingIfLost()
  }, [shown])
  if (isUnknownTicket(ticket.error)) return <NotFound title="We couldn’t find this request" />
  return (
    <div className="page grid gap-6 py-6 sm:py-10">
      <Breadcrumb trail={[{ text: 'Support', to: supportPath }]} here={subject ?? 'Request'} />
      {!shown && (
        <h1
          className="sr-only"
          onFocus={() => {
            headingWasRead.current = true
          }}
        >
          Request
        </h1>
      )}
      {waiting && <Skeleton kind="content" />}
      {ticket.isError && !ticket.data && (
        <ErrorBlock message={ticket.error.message} onRetry={() => void ticket.refetch()} takeFocus />
      )}
      {shown && <TicketView ticket={ticket.data} />}
    </div>
  )
}
