import type { SupportTicket } from '@akyede/contract/support'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { cacheTicket } from './queries.ts'
import { newTicketPath } from './support-address.ts'

interface TicketEndProps {
  ticket: SupportTicket
  /** Whether the ticket is open or can be reopened. */
  isWritable: boolean
}

/** The end of a ticket: how to close it, or to continue after its end. */
export function TicketEnd({ ticket: { id, status, reopen_until }, isWritable }: TicketEndProps) {
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (name: 'closeSupportTicket' | 'reopenSupportTicket') =>
      call(name, { params: { ticketId: id } }).then(({ data }) => data),
    onSuccess: ticket => cacheTicket(client, ticket),
    onError: error => toast.failure(error.message),
  })
  if (!isWritable) {
    return (
      <Ended title="This request is closed">
        <p>Need help with something else?</p>
        <ButtonLink to={newTicketPath} variant="secondary">
          Open a new request
        </ButtonLink>
      </Ended>
    )
  }
  if (reopen_until) {
    return (
      <Ended title={status === 'resolved' ? 'We think this is resolved' : 'This request is closed'}>
        <p>
          {status === 'resolved' ? 'Not resolved?' : 'Anything else?'} Reply, or reopen it, until{' '}
          <Timestamp at={reopen_until} />.
        </p>
        <Button
          variant="secondary"
          pending={move.isPending && 'Opening…'}
          onClick={() => move.mutate('reopenSupportTicket')}
        >
          Reopen request
        </Button>
      </Ended>
    )
  }
  if (status !== 'waiting_user') return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-2">Did that help?</p>
      <Button
        variant="secondary"
        pending={move.isPending && 'Closing…'}
        onClick={() => move.mutate('closeSupportTicket')}
      >
        Yes, close the request
      </Button>
    </div>
  )
}

const Ended = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid justify-items-start gap-3 rounded-picture bg-surface-2 p-4 sm:p-5">
    <h2 className="text-lg">{title}</h2>
    {children}
  </div>
)
