import type { ResponseFor } from '@akyede/contract/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { invitationsQuery, refreshWishlists } from './queries.ts'
import { roleWords } from './roles.ts'
import { ViewList, Why } from './toast-actions.tsx'

type Invitation = ResponseFor<'listWishlistInvitations'>['data'][number]

/** Open invitations to lists of others. */
export function Invitations() {
  const { data: invitations = [] } = useQuery(invitationsQuery)
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="grid gap-3">
      <h2 id="invitations" className="text-xl">
        Invitations
      </h2>
      <ul className="grid gap-3">
        {invitations.map(invitation => (
          <li key={invitation.wishlist.id}>
            <InvitationShown invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function InvitationShown({ invitation: { wishlist, owner, role } }: { invitation: Invitation }) {
  const client = useQueryClient()
  const { user } = useSession()
  const params = { wishlistId: wishlist.id }
  const answering = useMutation({
    mutationFn: (yes: boolean): Promise<unknown> =>
      yes
        ? call('acceptInvitation', { params })
        : call('removeCollaborator', { params: { ...params, userId: String(user?.user_id) } }),
    onSuccess: (_, yes) =>
      yes
        ? toast.success(`You now share “${wishlist.name}”`, <ViewList id={wishlist.id} />)
        : toast.note('Invitation declined'),
    onError: error => toast.failure('Failed to reply to the invitation', <Why error={error} />),
    onSettled: () => refreshWishlists(client),
  })
  const answer = (yes: boolean) => () => {
    if (!answering.isPending) answering.mutate(yes)
  }
  return (
    <article
      aria-label={wishlist.name}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-surface p-5"
    >
      <p className="min-w-0 flex-[1_1_18rem]">
        <b>{owner.first_name}</b> invites you to “{wishlist.name}”, {roleWords[role].invited}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={answering.isPending && answering.variables && 'One moment…'}
          aria-label={`Accept: ${wishlist.name}`}
          onClick={answer(true)}
        >
          Accept
        </Button>
        <Button variant="secondary" aria-label={`Decline: ${wishlist.name}`} onClick={answer(false)}>
          Decline
        </Button>
      </div>
    </article>
  )
}
