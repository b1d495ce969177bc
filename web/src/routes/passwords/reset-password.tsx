import { useState } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import { SignInLayout, useLinkToken, useRedirectSignedIn } from '#feature/accounts'
import { LinkInvalid, ResetForm } from '#feature/passwords'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('New password', 'Set a new password for your Akyɛde account.'),
  { name: 'robots', content: 'noindex' },
  // The URL contained a secret.
  { name: 'referrer', content: 'no-referrer' },
]

/** State for the sign-in page, which explains the redirect. */
const changed = { notice: 'password changed' } as const

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string>()
  useRedirectSignedIn()
  if (token === '' || (token && refused === token)) return <LinkInvalid />
  return (
    <SignInLayout title="New password">
      <p className="text-lg text-ink-2">You’ll be signed out on every device.</p>
      <ResetForm
        token={token}
        onDone={disconnected =>
          void navigate('/signin', { replace: true, state: { ...changed, disconnected } })
        }
        onRefused={() => setRefused(token)}
      />
      <p>
        Remembered the old one? <TextLink to="/signin">Sign in</TextLink>
      </p>
    </SignInLayout>
  )
}
