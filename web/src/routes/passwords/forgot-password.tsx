import { type MetaFunction, useSearchParams } from 'react-router'
import { SignInLayout, useRedirectSignedIn, withSearch } from '#feature/accounts'
import { ForgotForm } from '#feature/passwords'
import { formAction } from '#kit/form-action.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Forgot password', 'Get a link to set a new password for your Akyɛde account.'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export const action = formAction('forgotPassword', ['email'])

export default function ForgotPasswordPage() {
  const [search] = useSearchParams()
  useRedirectSignedIn()
  return (
    <SignInLayout title="Forgot password">
      <p className="text-lg text-ink-2">Enter your email and we’ll send a reset link.</p>
      <ForgotForm />
      <p>
        Remembered it? <TextLink to={withSearch('/signin', search)}>Sign in</TextLink>
      </p>
    </SignInLayout>
  )
}
