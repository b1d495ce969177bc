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
  /** The address to return to for a user who does not sign in here. */
  returnTo: string
  /** The email of the expired session. */
  email: string
  /** Why a user who is still signed in must sign in again; otherwise their session has ended. */
  why?: { readonly text: string; onClose(): void; onSignedIn(): void }
}

/** Covers a page whose session has expired: the input on it stays while its user signs in again. */
export function SignInAgain({ returnTo, email, why }: SignInAgainProps) {
  const navigate = useNavigate()
  // Unsaved input may block the navigation: then the dialog is still needed.
  const isGoing = useNavigation().state !== 'idle'
  const [step, setStep] = useState<SignInStep>('password')
  const flow: SignInFlow = {
    returnTo,
    async signIn(authenticate) {
      const entered = await signInBy(authenticate).then(showEnrolmentHint)
      if (!('two_factor_required' in entered)) why?.onSignedIn()
      return entered
    },
  }
  return (
    <Dialog
      open={!isGoing}
      title={step === 'password' ? 'Please sign in again' : secondFactorTitle}
      onClose={() => (why ? why.onClose() : void navigate(signInAddress(returnTo)))}
    >
      <p className="text-ink-2">{why?.text ?? 'Your session has ended. Your changes are safe.'}</p>
      <SignInForm flow={flow} email={email} onStep={setStep} />
    </Dialog>
  )
}

/** The page continues at once: an administrator without a second factor is told in a toast. */
function showEnrolmentHint(entered: SignInResponse): SignInResponse {
  if ('second_factor_urged' in entered && entered.second_factor_urged) {
    toast.note(
      'Only your password protects this account.',
      <TextLink to={securitySettings}>Turn on two-step sign-in</TextLink>,
    )
  }
  return entered
}
