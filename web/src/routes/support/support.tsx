import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { openingHours } from '#feature/contact'
import {
  newTicketPath,
  type SupportView,
  supportViewOf,
  TicketsFilter,
  TicketsFound,
  ticketsQuery,
} from '#feature/support'
import { pageMeta } from '#kit/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => pageMeta('Support', 'Your support requests and our replies.')

export default function SupportPage() {
  const [search] = useSearchParams()
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-title">Support</h1>
          <p className="max-w-[52ch] text-ink-2">
            A person reads and answers every request,{' '}
            <span className="whitespace-nowrap">{openingHours}</span>.
          </p>
        </div>
        <ButtonLink to={newTicketPath}>Get help</ButtonLink>
      </header>
      <RequireSignIn>
        <Tickets view={supportViewOf(search)} />
      </RequireSignIn>
    </div>
  )
}

function Tickets({ view }: { view: SupportView }) {
  const tickets = useQuery(ticketsQuery(view))
  const waiting = useStableLoading(tickets.isPending)
  const hasAny = tickets.data && (tickets.data.pagination.total > 0 || view.status !== null)
  return (
    <>
      {hasAny && <TicketsFilter view={view} />}
      {waiting && <Skeleton kind="orders" count={3} />}
      {tickets.isError && !tickets.data && (
        <ErrorBlock message={tickets.error.message} onRetry={() => void tickets.refetch()} />
      )}
      {tickets.data && !waiting && (
        <TicketsFound view={view} {...tickets.data} stale={tickets.isPlaceholderData} />
      )}
    </>
  )
}
