import { words } from '@akyede/contract/words'
import { Suspense } from 'react'
import { type MetaFunction, useLocation, useSearchParams } from 'react-router'
import { SecondFactorUrge } from '#feature/second-factor'
import { SocialButtons } from '#feature/social'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'
import { EntryPage } from './entry-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useEntry } from './use-entry.ts'
import { WhatComesAlong } from './what-comes-along.tsx'
import { withSearch } from './with-search.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('Sign in', 'Sign in to Akyɛde to buy gifts and follow your orders.'),
  { name: 'robots', content: 'noindex' },
]

export default function SignInPage() {
  const entry = useEntry()
  const { state } = useLocation()
  const [search] = useSearchParams()
  return (
    <EntryPage title="Sign in">
      {state?.guarded && <p role="status">{words.guard.signIn}</p>}
      {state?.notice === 'password changed' && <p role="status">Password changed. Sign in.</p>}
      <WhatComesAlong />
      <SignInForm entry={entry} />
      <p>
        <TextLink to={withSearch('/forgot-password', search)}>Forgot your password?</TextLink>
      </p>
      <SocialButtons returnTo={entry.returnTo} />
      <p>
        <TextLink to={withSearch('/signin/phone', search)}>Sign in with a code on your phone</TextLink>
      </p>
      <p>
        New here? <TextLink to={withSearch('/signup', search)}>Create account</TextLink>
      </p>
      {entry.urge && (
        <Suspense>
          <SecondFactorUrge {...entry.urge} />
        </Suspense>
      )}
    </EntryPage>
  )
}
