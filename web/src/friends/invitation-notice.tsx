import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterSignIn } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { PersonPicture } from '#ui/person-picture.tsx'
import { toast } from '#ui/toast.ts'
import { invitationQuery } from './queries.ts'
import { captureInvitation, storedInvitation } from './stored-invitation.ts'

/**
 * Names the inviter on the sign-in pages. Creating an account here accepts the invitation; users who sign in another way
 * are asked afterwards.
 */
export function InvitationNotice() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const capture = () => setToken(captureInvitation())
    capture()
    window.addEventListener('hashchange', capture)
    return () => window.removeEventListener('hashchange', capture)
  }, [])
  return token === null ? null : <Inviter token={token} />
}

function Inviter({ token }: { token: string }) {
  const { data: person, isError } = useQuery(invitationQuery(token))
  const isValid = person !== undefined
  useEffect(() => (isValid ? afterSignIn(() => acceptStored(token)) : undefined), [isValid, token])
  if (isError)
    return (
      <p role="status" className="rounded-control bg-surface-2 p-4">
        This invitation has expired. You can still create an account.
      </p>
    )
  if (!person) return null
  return (
    <section
      aria-label="Invitation"
      className="flex items-center gap-4 rounded-panel border border-line bg-surface p-4"
    >
      <PersonPicture person={person} size={52} />
      <p className="min-w-0 wrap-anywhere">
        <b>{person.name}</b> would like to be your friend. Create an account to connect.
      </p>
    </section>
  )
}

/** After a failure the friends page asks again. */
async function acceptStored(token: string): Promise<void> {
  const { data } = await call('acceptFriendInvitation', { body: { token } })
  storedInvitation.clear()
  toast.success(`${data.name} is now your friend`)
}
