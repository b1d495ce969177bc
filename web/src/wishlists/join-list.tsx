import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSession, useStoredLinkToken } from '#feature/accounts'
import { call, session } from '#kit/call.ts'
import { tabValue } from '#kit/tab-value.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { refreshWishlists } from './queries.ts'
import { roleWords } from './roles.ts'

/** The secret of an invitation opened in this tab, stored while a guest signs in. */
const storedInvitation = tabValue<string>(
  'akyede:list-invitation',
  (value): value is string => typeof value === 'string' && value.length >= 20 && value.length <= 200,
)
session.onEnded(storedInvitation.clear)

/** The page of an invitation to a list, opened by its secret. Guests sign in first; nobody joins unasked. */
export function JoinList() {
  const token = useStoredLinkToken(storedInvitation)
  if (token === undefined) return <Waiting />
  return token ? <InvitationToJoin token={token} /> : <NoInvitation />
}

const Waiting = () => (
  <div className="page max-w-2xl py-12">
    <h1 className="sr-only">Invitation</h1>
    <Skeleton kind="content" />
  </div>
)

const NoInvitation = ({ message = 'Please open the link in your message again.' }) => (
  <OutcomePage symbol="ananse-ntontan" title="We couldn’t find this invitation">
    <p className={outcomeLeadClass}>{message}</p>
    <ButtonLink to="/wishlists" variant="secondary">
      Your wishlists
    </ButtonLink>
  </OutcomePage>
)

function InvitationToJoin({ token }: { token: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { status } = useSession()
  const { data: invitation, error } = useQuery({
    queryKey: ['list-invitation', token],
    queryFn: () => call('readListInvitation', { body: { token } }).then(({ data }) => data),
  })
  const accepting = useMutation({
    mutationFn: () => call('acceptListInvitation', { body: { token } }),
    onSuccess: async ({ data }) => {
      storedInvitation.clear()
      toast.success(`You now share “${data.name}”`)
      void refreshWishlists(client)
      await navigate(`/wishlists/${data.id}`, { replace: true })
    },
  })
  if (error) return <NoInvitation message={error.message} />
  if (!invitation || status === 'loading') return <Waiting />
  const { owner, wishlist, role } = invitation
  return (
    <OutcomePage symbol="akoma" title={`${owner.first_name} invites you to “${wishlist.name}”`}>
      <p className={outcomeLeadClass}>
        {role === 'viewer'
          ? 'You’ll see this wishlist with your own.'
          : 'You can manage this wishlist together.'}{' '}
        {roleWords[role].means}
      </p>
      {accepting.error && (
        <p role="alert" className="font-semibold text-danger">
          {accepting.error.message}
        </p>
      )}
      <OutcomeActions>
        {status === 'guest' ? (
          <>
            <ButtonLink to="/signup?returnTo=/wishlists/join">Create account</ButtonLink>
            <ButtonLink to="/signin?returnTo=/wishlists/join" variant="secondary">
              Sign in
            </ButtonLink>
          </>
        ) : (
          <>
            <Button pending={accepting.isPending && 'One moment…'} onClick={() => accepting.mutate()}>
              Accept
            </Button>
            <ButtonLink to="/wishlists" variant="secondary">
              Not now
            </ButtonLink>
          </>
        )}
      </OutcomeActions>
    </OutcomePage>
  )
}
