import { words } from '@akyede/contract/words'
import { type MetaFunction, Navigate, useLocation } from 'react-router'
import { SignInLayout, useLinkToken, useSession } from '#feature/accounts'
import { AwaitedEmail, FollowLink } from '#feature/verification'
import { pageMeta } from '#kit/page-meta.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Verify your email', 'Verify the email of your Akyɛde account.'),
  { name: 'robots', content: 'noindex' },
  // The URL contained a secret.
  { name: 'referrer', content: 'no-referrer' },
]

const title = 'Verify your email'

export default function VerifyEmailPage() {
  const token = useLinkToken()
  if (token === undefined) return <Waiting />
  return token === '' ? <WithoutLink /> : <FollowLink key={token} token={token} />
}

/** The page without a link (D148): users with an unverified email may request one, others are redirected. */
function WithoutLink() {
  const { status, user } = useSession()
  const { state } = useLocation()
  if (status === 'loading') return <Waiting />
  if (status === 'guest' || !user) return <Navigate to="/signin" replace />
  return (
    <SignInLayout title={title}>
      {state?.guarded && <p role="status">{words.guard.verify}</p>}
      <AwaitedEmail user={user} />
    </SignInLayout>
  )
}

const Waiting = () => (
  <SignInLayout title={title}>
    <p role="status" className="text-ink-2">
      {words.guard.loading}
    </p>
  </SignInLayout>
)
