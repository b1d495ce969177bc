import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#feature/accounts'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { ShareOptions } from '#ui/share-options.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { InvitationForm } from './invitation-form.tsx'
import { ownLinkQuery } from './queries.ts'

/** Ways to invite people without an account: the user's own link, or an email or SMS. */
export function InvitePanel() {
  const { user } = useSession()
  return (
    <Panel aria-labelledby="invite" className="grid gap-5">
      <h2 id="invite" className="text-xl">
        Invite a friend
      </h2>
      <OwnLink />
      <div className="grid gap-4 border-t border-line pt-5">
        <h3 className="font-semibold">Or by email or SMS</h3>
        {user?.is_verified ? (
          <InvitationForm />
        ) : (
          <p>
            Please{' '}
            <TextLink to="/verify-email?returnTo=/dashboard/friends?tab=add">verify your email</TextLink>{' '}
            first. Then we can send invitations for you.
          </p>
        )}
      </div>
    </Panel>
  )
}

function OwnLink() {
  const client = useQueryClient()
  const link = useQuery(ownLinkQuery)
  const renewing = useMutation({
    mutationFn: () => call('openFriendLink', { body: { renew: true } }),
    onSuccess: ({ data }) => {
      client.setQueryData(ownLinkQuery.queryKey, data)
      toast.success('Your old link no longer works. Here’s a new one.')
    },
    onError: error => toast.failure('Failed to create a new link', <span>{error.message}</span>),
  })
  if (link.isError && !link.data)
    return <ErrorBlock message={link.error.message} onRetry={() => void link.refetch()} />
  if (!link.data) return <Skeleton kind="cart" count={1} />
  const { url, expiresAt } = link.data
  return (
    <div className="grid gap-3">
      <p>Anyone who accepts through your link becomes your friend. Only send it to people you know.</p>
      <p className="rounded-control bg-surface-2 px-4 py-3 text-sm break-all select-all">{url}</p>
      <ShareOptions
        url={url}
        name="Be my friend on Akyɛde"
        words="Be my friend on Akyɛde so we can see each other’s wishlists:"
        notify={text => toast.note(text)}
      />
      <p className="text-sm text-ink-2">
        Valid until <Timestamp at={expiresAt} />.
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={renewing.isPending && 'One moment…'}
        onClick={() => renewing.mutate()}
      >
        Turn off this link and create a new one
      </Button>
    </div>
  )
}
