import type { SignInResponse } from '@akyede/contract/accounts'
import { socialWords } from '@akyede/contract/social-words'
import { words } from '@akyede/contract/words'
import { LoaderCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type MetaFunction, useNavigate } from 'react-router'
import {
  CreatorQuestion,
  type SecondFactorChoice,
  SignInForm,
  SignInLayout,
  type SignInStep,
  securitySettings,
  signInAddress,
} from '#feature/accounts'
import { SecondFactorStep, secondFactorTitle } from '#feature/second-factor'
import { type CallbackState, useOAuthCallback } from '#feature/social'
import { session } from '#kit/call.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Signing in', 'Finishing your sign-in with Google, Facebook or Apple.'),
  { name: 'robots', content: 'noindex' },
  // The URL contains an authorization code, which must not leak in a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

const titles = {
  working: 'Signing you in',
  failed: 'Not signed in',
  'needs-password': secondFactorTitle,
  'second-factor': secondFactorTitle,
  'creator-unknown': 'Did you create this account?',
  urged: 'Signing you in',
} as const

/** The callback page of Google, Facebook and Apple. */
export default function CallbackPage() {
  const callback = useOAuthCallback()
  const { kind } = callback.stage
  return (
    <SignInLayout title={titles[kind]} urge={kind === 'urged' ? urgeOf(callback) : undefined}>
      <Stage callback={callback} />
    </SignInLayout>
  )
}

const urgeOf = ({ pending, continueTo }: CallbackState): SecondFactorChoice => ({
  opener: pending ? `your ${socialWords.names[pending.provider]} account` : 'your other account',
  onSettings: () => continueTo(securitySettings),
  onLater: () => continueTo(),
})

function Stage({ callback }: { callback: CallbackState }) {
  const { stage, returnTo, retry } = callback
  const navigate = useNavigate()
  switch (stage.kind) {
    case 'working':
      return <Working words={stage.words} onRetry={stage.slow ? retry : undefined} />
    case 'failed':
      return (
        <div className="grid gap-5">
          <ErrorBlock message={stage.message} onRetry={stage.retry ? retry : undefined} takeFocus />
          {!stage.retry && <p className="text-ink-2">Please start again from the sign-in page.</p>}
          <div>
            <ButtonLink to={signInAddress(returnTo)} variant="secondary">
              Back to sign in
            </ButtonLink>
          </div>
        </div>
      )
    case 'urged':
      return <Working words={words.guard.loading} onRetry={undefined} />
    case 'needs-password':
      return <NeedsPassword callback={callback} email={stage.email} />
    case 'creator-unknown':
      return <CreatorQuestion onAnswer={callback.answerCreator} />
    case 'second-factor':
      return (
        <Suspense fallback={<Working words={words.guard.loading} onRetry={undefined} />}>
          <SecondFactorStep
            challenge={stage.challenge}
            signIn={async authenticate => {
              const entered = await authenticate()
              await callback.leave()
              return entered
            }}
            onOver={() => void navigate(signInAddress(returnTo), { replace: true })}
          />
        </Suspense>
      )
  }
}

function Working({ words: said, onRetry }: { words: string; onRetry: (() => void) | undefined }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-panel border border-line bg-surface p-6">
      <p role="status" className="flex items-center gap-3 text-lg">
        <LoaderCircle aria-hidden size={24} className="shrink-0 animate-spin text-brand" />
        <span>
          {said}
          {onRetry && <span className="mt-1 block text-base text-ink-2">{socialWords.slow}</span>}
        </span>
      </p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {words.error.retry}
        </Button>
      )}
    </div>
  )
}

/** The provider has not verified the email, so the user proves ownership with the password once. */
function NeedsPassword({ callback, email }: { callback: CallbackState; email: string }) {
  const [step, setStep] = useState<SignInStep>('password')
  const name = callback.pending && socialWords.names[callback.pending.provider]
  const flow = {
    returnTo: callback.returnTo,
    async signIn(how: () => Promise<SignInResponse>) {
      const entered = await how()
      // A user who still has to enter a second factor has no session yet.
      if (await session.accessToken()) await callback.connect(entered)
      return entered
    },
  }
  return (
    <>
      {step === 'password' && (
        <p>
          An account with this email already exists. Sign in with its password once, and you can use {name}{' '}
          from then on.
        </p>
      )}
      <SignInForm flow={flow} email={email} onStep={setStep} />
    </>
  )
}
