import type { SecondFactorAsked } from '@akyede/contract/accounts'
import type { PhoneCodeSent } from '@akyede/contract/phones'
import { Suspense, useState } from 'react'
import type { Entry } from '#feature/accounts'
import { SecondFactorStep } from '#feature/second-factor'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'

/** A code that is on its way, and how to ask for another one. */
export interface Sent extends PhoneCodeSent {
  readonly phone: string
  /** Whether who asked has given a name. */
  readonly named: boolean
}

interface PhoneEntryProps {
  entry: Entry
  /** Asks for what a new account needs at once. */
  named?: boolean
}

/** In by a code on the phone: the number, then the code. */
export function PhoneEntry({ entry, named = false }: PhoneEntryProps) {
  const [sent, setSent] = useState<Sent>()
  const [asked, setAsked] = useState<SecondFactorAsked>()
  const startAgain = () => {
    setAsked(undefined)
    setSent(undefined)
  }
  if (asked) {
    return (
      <Suspense fallback={<p role="status">Loading…</p>}>
        <SecondFactorStep asked={asked} enter={entry.enter} onOver={startAgain} />
      </Suspense>
    )
  }
  if (!sent) return <NumberForm named={named} onSent={setSent} />
  return (
    <CodeForm key={sent.verification_id} sent={sent} entry={entry} onAsked={setAsked} onAgain={startAgain} />
  )
}
