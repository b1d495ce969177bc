import type { ResponseFor } from '@akyede/contract/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { nationalPhone } from '#kit/national-phone.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { ShareOptions } from '#ui/share-options.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import type { WishlistFacts } from './lists-address.ts'
import { refreshWishlists, sentInvitationsQuery } from './queries.ts'
import { roleWords } from './roles.ts'

interface SentInvitationsProps {
  list: WishlistFacts
  say: (text: string) => void
  sayFailure: (text: string, error: unknown) => void
}

type Sent = ResponseFor<'listSentInvitations'>['data'][number]

/** Open invitations of a list by link, email and SMS. */
export function SentInvitations({ list, say, sayFailure }: SentInvitationsProps) {
  const client = useQueryClient()
  const { data: sent = [] } = useQuery(sentInvitationsQuery(list.id))
  const withdrawing = useMutation({
    mutationFn: ({ id }: Sent) =>
      call('withdrawListInvitation', { params: { wishlistId: list.id, invitationId: id } }),
    onSuccess: (_, { url }) => say(url ? 'Invite link turned off' : 'Invitation cancelled'),
    onError: error => sayFailure('Failed to cancel the invitation', error),
    onSettled: () => refreshWishlists(client),
  })
  return (
    <ul aria-label="Open invitations" className="grid gap-3 empty:hidden">
      {sent.map(invitation => {
        const { id, url, role } = invitation
        const to = addressOf(invitation)
        return (
          <li key={id} className="grid gap-3 rounded-control border border-line p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold wrap-anywhere">
              {to}
              {!url && <Badge tone="waiting">Not accepted yet</Badge>}
            </p>
            <p className="text-sm text-ink-2">
              {roleWords[role].text}. Valid until <Timestamp at={invitation.expires_at} />.
              {url && ' Anyone who opens the link can join this list.'}
            </p>
            {url && (
              <>
                <p className="rounded-control bg-surface-2 px-4 py-3 text-sm break-all select-all">{url}</p>
                <ShareOptions
                  url={url}
                  name={`Help with “${list.name}”`}
                  words={`Would you help me with my wishlist “${list.name}” on Akyɛde?`}
                  notify={say}
                />
              </>
            )}
            <ConfirmButton
              text={url ? 'Turn off invite link' : 'Cancel invitation'}
              label={url ? 'Turn off invite link' : `Cancel invitation: ${to}`}
              question={url ? 'Turn off the invite link?' : `Cancel the invitation to ${to}?`}
              yes={url ? 'Turn off' : 'Cancel invitation'}
              pending={withdrawing.isPending && withdrawing.variables.id === id && 'One moment…'}
              onConfirm={() => withdrawing.mutate(invitation)}
            />
          </li>
        )
      })}
    </ul>
  )
}

const addressOf = ({ email, phone }: Sent): string => email ?? (phone ? nationalPhone(phone) : 'Invite link')
