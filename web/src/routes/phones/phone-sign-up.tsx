import { type MetaFunction, useSearchParams } from 'react-router'
import { withSearch } from '#feature/accounts'
import { PhoneSignIn } from '#feature/phones'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Create account with your phone', 'Create an Akyɛde account with just your phone number.'),
  { name: 'robots', content: 'noindex' },
]

export default function PhoneSignUpPage() {
  const [search] = useSearchParams()
  return (
    <PhoneSignIn title="Create account" named referralCode={search.get('ref') ?? ''}>
      <p>
        Prefer email? <TextLink to={withSearch('/signup', search)}>Use email instead</TextLink>
      </p>
    </PhoneSignIn>
  )
}
