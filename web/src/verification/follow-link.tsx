import { accountFailures } from '@akyede/contract/failures/account'
import { platformFailures } from '@akyede/contract/failures/platform'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CreatorQuestion, SignInLayout, safeReturnTo, useSession } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { CreatorPassword } from './creator-password.tsx'
import { learnVerified } from './queries.ts'

type Outcome =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified' }
  /** The device has not registered: the reader has to say and prove whether the account is theirs. */
  | { readonly kind: 'asking'; readonly message?: string }
  /** The account has ended, or never got this email; the reader sets a password for their own one. */
  | { readonly kind: 'disowned'; readonly message: string; readonly passwordToken: string | undefined }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

interface Answer {
  readonly created_by_me: boolean | null
  readonly password?: string
}

/** Follows the link of an email and shows the outcome. */
export function FollowLink({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'verifying' })
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ created_by_me: null })
  const [claimed, setClaimed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt follows the link again
  useEffect(() => {
    let isMounted = true
    setOutcome({ kind: 'verifying' })
    void follow(token, answer).then(found => isMounted && setOutcome(found))
    return () => {
      isMounted = false
    }
  }, [token, attempt, answer])

  // The focus moves, because the clicked button is removed.
  const isAnswered = (claimed || answer.created_by_me !== null) && outcome.kind !== 'verifying'
  useEffect(() => {
    if (isAnswered) focusHeading()
  }, [isAnswered])
  const disown = () => setAnswer({ created_by_me: false })

  switch (outcome.kind) {
    case 'verifying':
      return (
        <SignInLayout title="Verifying your email">
          <p role="status" className="text-ink-2">
            One moment…
          </p>
        </SignInLayout>
      )
    case 'asking':
      return claimed ? (
        <SignInLayout title="Confirm it’s yours">
          <CreatorPassword
            error={outcome.message}
            onPassword={password => setAnswer({ created_by_me: true, password })}
            onUnknown={disown}
          />
        </SignInLayout>
      ) : (
        <SignInLayout title="Did you create this account?">
          <CreatorQuestion onAnswer={createdByMe => (createdByMe ? setClaimed(true) : disown())} />
        </SignInLayout>
      )
    case 'disowned':
      return <Disowned {...outcome} />
    case 'verified':
      return <Verified />
    case 'refused':
      return <Refused message={outcome.message} />
    case 'failed':
      return (
        <SignInLayout title="Verify your email">
          <ErrorBlock message={outcome.message} onRetry={() => setAttempt(attempt + 1)} takeFocus />
        </SignInLayout>
      )
  }
}

const isAboutPassword = ({ code }: ApiError): boolean =>
  code === 'profile.password_wrong' || code === 'auth.locked'

async function follow(token: string, answer: Answer): Promise<Outcome> {
  try {
    const body = { token, ...answer }
    const { message, is_verified, password_token } = await call('verifyEmail', { body })
    if (password_token || !is_verified) {
      return { kind: 'disowned', message, passwordToken: password_token }
    }
    await learnVerified().catch(() => {})
    return { kind: 'verified' }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account.creator_unknown') return { kind: 'asking' }
    if (error instanceof ApiError && isAboutPassword(error)) {
      return { kind: 'asking', message: error.message }
    }
    const message = error instanceof Error ? error.message : platformFailures['server.failed'].message
    const refused = error instanceof ApiError && [403, 409, 422].includes(error.status)
    return { kind: refused ? 'refused' : 'failed', message: refused ? messageOf(error) : message }
  }
}

const messageOf = (error: ApiError): string =>
  error.code === 'request.invalid' ? accountFailures['verification.invalid'].message : error.message

function Verified() {
  const [search] = useSearchParams()
  const { status } = useSession()
  const onwards = status === 'signed-in' ? safeReturnTo(search.get('returnTo')) : '/signin'
  return (
    <SignInLayout title="Email verified">
      <p role="status" className="text-lg text-ink-2">
        Medaase! You can now use everything in your account. Any page that was waiting will continue.
      </p>
      <ButtonLink to={onwards} size="large" wide>
        {status === 'signed-in' ? 'Continue' : 'Sign in'}
      </ButtonLink>
    </SignInLayout>
  )
}

function Disowned({ message, passwordToken }: { message: string; passwordToken: string | undefined }) {
  return (
    <SignInLayout title="Thank you for telling us">
      <p role="status" className="text-lg text-ink-2">
        {message}
      </p>
      {passwordToken ? (
        <ButtonLink to={`/reset-password#token=${passwordToken}`} size="large" wide>
          Choose a password
        </ButtonLink>
      ) : (
        <ButtonLink to="/" size="large" wide>
          Go to the shop
        </ButtonLink>
      )}
    </SignInLayout>
  )
}

function Refused({ message }: { message: string }) {
  const { user } = useSession()
  return (
    <SignInLayout title={message}>
      <p role="status" className="text-lg text-ink-2">
        A link works for 24 hours, and only for the email we sent it to.
      </p>
      <ButtonLink to={user ? '/verify-email' : '/signin'} size="large" wide>
        {user ? 'Send a new link' : 'Sign in to get a new link'}
      </ButtonLink>
    </SignInLayout>
  )
}
