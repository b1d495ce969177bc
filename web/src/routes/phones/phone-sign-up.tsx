import { type MetaFunction, useSearchParams } from 'react-router'
import { withSearch } from '#feature/accounts'
import { PhoneSignIn } from '#feature/phones'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Create account by phone', 'Make an Akyɛde account with your phone number alone.'),
  { name: 'robots', content: 'noindex' },
]

export default function PhoneSignUpPage() {
  const [search] = useSearchParams()
  return (
    <PhoneSignIn title="Create account" named referralCode={search.get('ref') ?? ''}>
      <p>
        Rather with an email? <TextLink to={withSearch('/signup', search)}>Use an email instead</TextLink>
      </p>
    </PhoneSignIn>
  )
}
