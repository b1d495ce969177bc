import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { toast } from '#ui/toast.ts'
import { invitationQuery, refreshFriends } from './queries.ts'
import { captureInvitation, storedInvitation } from './stored-invitation.ts'

/** An invitation that a signed-in user opened. It must be accepted explicitly. */
export function InvitationCard() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(captureInvitation()), [])
  const done = () => {
    storedInvitation.clear()
    setToken(null)
  }
  return token === null ? null : <InvitationQuestion token={token} onDone={done} />
}

function InvitationQuestion({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useQueryClient()
  const { data: person, error } = useQuery(invitationQuery(token))
  const accepting = useMutation({
    mutationFn: () => call('acceptFriendInvitation', { body: { token } }),
    onSuccess: ({ data }) => {
      toast.success(`${data.name} is now your friend`)
      onDone()
    },
    onError: problem => {
      toast.failure('Failed to accept the invitation', <span className="font-normal">{problem.message}</span>)
      if (problem instanceof ApiError) onDone()
    },
    onSettled: () => refreshFriends(client),
  })
  if (error)
    return (
      <InvitationPanel>
        <p className="flex-[1_1_16rem]">{error.message}</p>
        <Button variant="secondary" onClick={onDone}>
          Close
        </Button>
      </InvitationPanel>
    )
  if (!person) return null
  return (
    <InvitationPanel>
      <PersonPicture person={person} size={52} />
      <p className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <b>{person.name}</b> would like to be your friend.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button pending={accepting.isPending && 'One moment…'} onClick={() => accepting.mutate()}>
          Accept
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Not now
        </Button>
      </div>
    </InvitationPanel>
  )
}

const InvitationPanel = ({ children }: { children: React.ReactNode }) => (
  <section
    aria-label="Invitation"
    className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-panel border border-brand bg-brand-soft p-4 sm:px-5"
  >
    {children}
  </section>
)
