import { maskedEmail } from '@akyede/contract/masked'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturnTo } from '#feature/accounts'
import type { SessionUser } from '#kit/session-store-messages.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { learnVerified, verificationQuery } from './queries.ts'
import { ResendEmail } from './resend-email.tsx'

/** Waits until the link is opened, here or on another device, and then redirects. */
export function AwaitedEmail({ user }: { user: SessionUser }) {
  const { data, error, refetch } = useQuery(verificationQuery)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const returnTo = safeReturnTo(search.get('returnTo'))
  const email = data?.awaited_email ?? user.email
  const done = data ? data.is_verified && data.awaited_email === null : user.is_verified
  const known = user.is_verified

  useEffect(() => {
    if (!done) return
    const learnt = known ? Promise.resolve() : learnVerified()
    void learnt.catch(() => {}).then(() => navigate(returnTo, { replace: true }))
  }, [done, known, navigate, returnTo])

  if (error && !data) return <ErrorBlock message={error.message} onRetry={() => void refetch()} />
  if (done) {
    return (
      <p role="status" className="text-lg text-ink-2">
        Email verified
      </p>
    )
  }
  if (!email) {
    return (
      <p className="text-lg text-ink-2">
        Your account has no email yet. You sign in with a code on your phone.
      </p>
    )
  }
  return (
    <>
      <div className="grid gap-2">
        <p className="text-lg text-ink-2">
          We’ve emailed you at <strong className="wrap-anywhere text-ink">{maskedEmail(email)}</strong>. Tap
          the link on any device and this page will continue.
        </p>
        <p className="text-ink-2">Can’t find it? Check your spam folder and that the address is right.</p>
      </div>
      <ResendEmail email={email} />
      <p>
        Not your address? <TextLink to="/profile">Change email</TextLink>
      </p>
    </>
  )
}
