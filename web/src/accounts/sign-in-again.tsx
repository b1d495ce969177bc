import type { SignInResponse } from '@akyede/contract/accounts'
import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { secondFactorTitle } from '#feature/second-factor'
import { Dialog } from '#ui/dialog.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { signInAddress } from './safe-return-to.ts'
import { SignInForm, type SignInStep } from './sign-in-form.tsx'
import { type SignInFlow, securitySettings, signInBy } from './use-sign-in-flow.ts'

interface SignInAgainProps {
  /** Where whoever would rather not sign in here is led back to after all. */
  returnTo: string
  /** Whose session it was. */
  email: string
}

/** Over a page whose session has run out: what was written on it stays while its person signs in again. */
export function SignInAgain({ returnTo, email }: SignInAgainProps) {
  const navigate = useNavigate()
  // Whoever goes elsewhere may be held back by what is not saved: then it is still there.
  const isGoing = useNavigation().state !== 'idle'
  const [step, setStep] = useState<SignInStep>('password')
  const entry: SignInFlow = { returnTo, signIn: how => signInBy(how).then(urgeAside) }
  return (
    <Dialog
      open={!isGoing}
      title={step === 'password' ? 'Please sign in again' : secondFactorTitle}
      onClose={() => void navigate(signInAddress(returnTo))}
    >
      <p className="text-ink-2">Your session has ended. What you wrote is kept.</p>
      <SignInForm entry={entry} email={email} onStep={setStep} />
    </Dialog>
  )
}

/** Their page goes on at once: an administrator without a second factor hears of it beside it. */
function urgeAside(entered: SignInResponse): SignInResponse {
  if ('second_factor_urged' in entered && entered.second_factor_urged) {
    toast.note(
      'Your password alone opens this account.',
      <TextLink to={securitySettings}>Turn on two-step sign-in</TextLink>,
    )
  }
  return entered
}
