import { words } from '@akyede/contract/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, session } from '#kit/call.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { prefetchCaptcha } from './captcha.ts'
import {
  SignUpFields,
  type SignUpFormState,
  type SignUpValues,
  shortSignUpFields,
  signUpFields,
  signUpNames,
} from './sign-up-fields.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'
import { useSignUpDraft } from './use-sign-up-draft.ts'

const resolver = resolverFor<SignUpValues, SignUpValues>(() =>
  import('./form-schemas.ts').then(schemas => schemas.signUpSchema),
)

interface SignUpFormProps {
  flow: SignInFlow
  /** From the invitation link. */
  referralCode: string
  /** The address of the sign-in page. */
  signIn: string
  /** From a guest's cart: the password is entered once, and the referral code is folded. */
  isShort: boolean
}

export function SignUpForm({ flow, referralCode, signIn, isShort }: SignUpFormProps) {
  const fields = isShort ? shortSignUpFields : signUpFields
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [captcha] = useState(() => prefetchCaptcha('register'))
  const form: SignUpFormState = useForm<SignUpValues, unknown, SignUpValues>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...empty, referralCode },
  })

  useSignUpDraft(form)

  async function submit({ confirmation: _, terms: __, ...body }: SignUpValues): Promise<void> {
    setProblems([])
    setRefusal(undefined)
    await flow
      .signIn(async () => {
        const captchaToken = await captcha.take()
        const registered = await session.register({ ...body, captchaToken })
        const emailed = `We’ve emailed you at ${body.email}. Tap the link to confirm your address.`
        if (registered.warning) toast.failure(`${registered.warning} ${emailed}`)
        else toast.success(emailed)
        return registered
      })
      .catch(error => {
        const code = error instanceof ApiError ? error.code : undefined
        const taken = code === 'auth.email_taken'
        const refused = problemsIn(error, signUpFields, { field: 'email', message: words.fallbacks.register })
        setRefusal(code)
        if (!taken && !namesFields(error)) {
          setProblems(refused.map(problem => ({ ...problem, ofAttempt: true })))
          return
        }
        for (const name of signUpNames) {
          const problem = refused.find(({ field }) => field === signUpFields.idOf(name))
          if (problem) form.setError(name, { type: 'server', message: problem.message })
        }
        setProblems(refused)
      })
  }

  return (
    <form
      noValidate
      // A submit before hydration sends nothing: a password is sent signed or not at all.
      method="dialog"
      className="grid gap-5"
      onFocus={captcha.start}
      onSubmit={event => {
        // The password may have been typed before the form was known to be short, or before hydration.
        if (isShort) form.setValue('confirmation', form.getValues('password'))
        return form.handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields)))(event)
      }}
    >
      <ErrorSummary problems={problems} current={problemsOf(form.formState.errors, fields)} />
      {refusal === 'auth.email_taken' && (
        <p>
          Is it yours? <TextLink to={signIn}>Sign in instead</TextLink>, or{' '}
          <TextLink to="/forgot-password">set a new password</TextLink>.
        </p>
      )}
      {refusal === 'captcha.failed' && (
        <Button type="submit" variant="secondary" className="justify-self-start">
          {words.error.retry}
        </Button>
      )}
      <SignUpFields form={form} isShort={isShort} />
      <Button type="submit" size="large" wide pending={form.formState.isSubmitting && 'Creating account…'}>
        Create account
      </Button>
    </form>
  )
}

const namesFields = (error: unknown): boolean => error instanceof ApiError && error.detail.length > 0

const empty: SignUpValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  confirmation: '',
  referralCode: '',
  terms: false,
}
