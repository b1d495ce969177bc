import type { SecondFactorRequired } from '@akyede/contract/accounts'
import type { PhoneCodeSent } from '@akyede/contract/phones'
import { type ReactNode, Suspense, useState } from 'react'
import { SignInLayout, useSignInFlow } from '#feature/accounts'
import { SecondFactorStep, secondFactorTitle } from '#feature/second-factor'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'

/** A code that is on its way, and how to ask for another one. */
export interface Sent extends PhoneCodeSent {
  readonly phone: string
  /** Whether who asked has given a name. */
  readonly named: boolean
  readonly referralCode: string
}

interface PhoneEntryProps {
  title: string
  /** Asks for what a new account needs at once. */
  named?: boolean
  /** From the link that invited the person. */
  referralCode?: string
  /** The other ways, until a second factor is asked for. */
  children: ReactNode
}

/** In by a code on the phone: the number, then the code. */
export function PhoneEntry({ title, named = false, referralCode = '', children }: PhoneEntryProps) {
  const entry = useSignInFlow('a code to your phone')
  const [sent, setSent] = useState<Sent>()
  const [asked, setAsked] = useState<SecondFactorRequired>()
  const startAgain = () => {
    setAsked(undefined)
    setSent(undefined)
  }
  if (asked) {
    return (
      <SignInLayout title={secondFactorTitle}>
        <Suspense fallback={<p role="status">Loading…</p>}>
          <SecondFactorStep asked={asked} enter={entry.signIn} onOver={startAgain} />
        </Suspense>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title={title} urge={entry.urge}>
      {sent ? (
        <CodeForm
          key={sent.verification_id}
          sent={sent}
          entry={entry}
          onAsked={setAsked}
          onAgain={startAgain}
        />
      ) : (
        <NumberForm named={named} referralCode={referralCode} onSent={setSent} />
      )}
      {children}
    </SignInLayout>
  )
}
