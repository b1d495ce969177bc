import { socialWords } from '@akyede/contract/social-words'
import { words } from '@akyede/contract/words'
import { useState, useSyncExternalStore } from 'react'
import { type MetaFunction, useLocation, useSearchParams } from 'react-router'
import {
  GuestItemsNotice,
  isFromCart,
  isMostlyForNew,
  needsSignIn,
  SignInForm,
  SignInLayout,
  type SignInStep,
  useSignInFlow,
  withSearch,
} from '#feature/accounts'
import { secondFactorTitle } from '#feature/second-factor'
import { SocialButtons } from '#feature/social'
import { pageMeta } from '#kit/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Sign in', 'Sign in to Akyɛde to buy gifts and follow your orders.'),
  { name: 'robots', content: 'noindex' },
]

export default function SignInPage() {
  const flow = useSignInFlow()
  const [step, setStep] = useState<SignInStep>('password')
  const first = step === 'password'
  const isNew = isMostlyForNew(flow.returnTo)
  return (
    <SignInLayout title={first ? 'Sign in' : secondFactorTitle} urge={flow.urge}>
      {first && <WhyHere returnTo={flow.returnTo} />}
      {first && isNew && <NewHere />}
      <SignInForm flow={flow} onStep={setStep} />
      {first && <OtherWays returnTo={flow.returnTo} isNew={isNew} />}
    </SignInLayout>
  )
}

/** Most guests who press "Checkout" or start a list have no account yet, so creating one comes first. */
function NewHere() {
  const [search] = useSearchParams()
  return (
    <>
      <div className="grid gap-2">
        <ButtonLink to={withSearch('/signup', search)} size="large" wide>
          Create account
        </ButtonLink>
        <p className="text-center text-sm text-ink-2">New here? It takes a minute.</p>
      </div>
      <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or sign in
      </p>
    </>
  )
}

/** Explains why the user was sent here. */
function WhyHere({ returnTo }: { returnTo: string }) {
  const location = useLocation()
  // The history state survives a reload, but the server does not know it.
  const state = useHydrated() ? location.state : null
  const [search] = useSearchParams()
  return (
    <>
      {(state?.guarded || (search.has('returnTo') && needsSignIn(returnTo))) && (
        <p role="status">{words.guard.signIn}</p>
      )}
      {state?.notice === 'password changed' && (
        <p role="status">
          Password changed. Please sign in.
          {state.disconnected?.map((provider: keyof typeof socialWords.names) => (
            <span key={provider} className="mt-2 block">
              {socialWords.names[provider]} was connected before this email was verified, so we’ve
              disconnected it. If it’s yours, connect it again in your settings.
            </span>
          ))}
        </p>
      )}
      <GuestItemsNotice hasCart={isFromCart(returnTo)} />
    </>
  )
}

function OtherWays({ returnTo, isNew }: { returnTo: string; isNew: boolean }) {
  const [search] = useSearchParams()
  return (
    <>
      <p>
        <TextLink to={withSearch('/forgot-password', search)} className="thumb">
          Forgot your password?
        </TextLink>
      </p>
      <SocialButtons returnTo={returnTo} referralCode={search.get('ref') ?? ''} />
      <p>
        <TextLink to={withSearch('/signin/phone', search)} className="thumb">
          Sign in with a code on your phone
        </TextLink>
      </p>
      {!isNew && (
        <p>
          New here? <TextLink to={withSearch('/signup', search)}>Create account</TextLink>
        </p>
      )}
    </>
  )
}

const never = () => () => {}

/**
 * Whether the page has hydrated. State that only the browser knows, such as the history state, must not be
 * rendered before that.
 */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
