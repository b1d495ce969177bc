import { type MetaFunction, useSearchParams } from 'react-router'
import {
  GuestItemsNotice,
  isFromCart,
  isMostlyForNew,
  SignInLayout,
  SignUpForm,
  useSignInFlow,
  withSearch,
} from '#feature/accounts'
import { InvitationNotice } from '#feature/friends'
import { SocialButtons } from '#feature/social'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Create account', 'Create an Akyɛde account to buy gifts and follow your orders.'),
  { name: 'robots', content: 'noindex' },
]

export default function SignUpPage() {
  const flow = useSignInFlow()
  const [search] = useSearchParams()
  const referralCode = search.get('ref') ?? ''
  const isNew = isMostlyForNew(flow.returnTo)
  const signIn = withSearch('/signin', search)
  return (
    <SignInLayout title="Create account" urge={flow.urge}>
      {search.get('invited') === 'friend' && <InvitationNotice />}
      {isNew && <GuestItemsNotice hasCart={isFromCart(flow.returnTo)} />}
      <SignUpForm flow={flow} referralCode={referralCode} signIn={signIn} isShort={isNew} />
      <SocialButtons returnTo={flow.returnTo} referralCode={referralCode} />
      <p>
        No email? <TextLink to={withSearch('/signup/phone', search)}>Use a phone number instead</TextLink>
      </p>
      <p>
        Already have an account? <TextLink to={signIn}>Sign in</TextLink>
      </p>
    </SignInLayout>
  )
}
