import { type MetaFunction, useSearchParams } from 'react-router'
import { withSearch } from '#feature/accounts'
import { PhoneSignIn } from '#feature/phones'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Sign in with your phone', 'Sign in to Akyɛde with a code on your phone.'),
  { name: 'robots', content: 'noindex' },
]

export default function PhoneSignInPage() {
  const [search] = useSearchParams()
  return (
    <PhoneSignIn title="Sign in with your phone">
      <p>
        Prefer a password? <TextLink to={withSearch('/signin', search)}>Sign in with email</TextLink>
      </p>
    </PhoneSignIn>
  )
}
