import type { SecondFactorRequired } from '@akyede/contract/accounts'
import type { PhoneCodeSent } from '@akyede/contract/phones'
import { type ReactNode, Suspense, useState } from 'react'
import { SignInLayout, useSignInFlow } from '#feature/accounts'
import { SecondFactorStep, secondFactorTitle } from '#feature/second-factor'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'

/** A code that was sent, and when another one can be requested. */
export interface Sent extends PhoneCodeSent {
  readonly phone: string
  /** Whether the request included a name. */
  readonly named: boolean
  readonly referralCode: string
}

interface PhoneSignInProps {
  title: string
  /** Asks for the fields of a new account at once. */
  named?: boolean
  /** From the invitation link. */
  referralCode?: string
  /** The other sign-in methods; hidden while a second factor is required. */
  children: ReactNode
}

/** Sign-in with a code on the phone: first the number, then the code. */
export function PhoneSignIn({ title, named = false, referralCode = '', children }: PhoneSignInProps) {
  const flow = useSignInFlow('a code to your phone')
  const [sent, setSent] = useState<Sent>()
  const [challenge, setChallenge] = useState<SecondFactorRequired>()
  const startAgain = () => {
    setChallenge(undefined)
    setSent(undefined)
  }
  if (challenge) {
    return (
      <SignInLayout title={secondFactorTitle}>
        <Suspense fallback={<p role="status">Loading…</p>}>
          <SecondFactorStep challenge={challenge} signIn={flow.signIn} onOver={startAgain} />
        </Suspense>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title={title} urge={flow.urge}>
      {sent ? (
        <CodeForm
          key={sent.verification_id}
          sent={sent}
          flow={flow}
          onChallenge={setChallenge}
          onAgain={startAgain}
        />
      ) : (
        <NumberForm named={named} referralCode={referralCode} onSent={setSent} />
      )}
      {children}
    </SignInLayout>
  )
}
