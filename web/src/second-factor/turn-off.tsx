import type { SecondFactorState } from '@akyede/contract/second-factor'
import { type FormEvent, useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { CodeField, ConfirmPasswordField, codeInput } from './code-field.tsx'
import { Resend, useSentCodes } from './sent-codes.tsx'
import { useSubmit } from './use-submit.ts'

interface TurnOffProps {
  state: SecondFactorState
  onOff: (state: SecondFactorState) => void
  onCancel: () => void
}

const idOf = (name: string) => (name === 'password' ? 'turn-off-password' : 'turn-off-code')
const fields = { names: ['password', 'code', 'backup_code'], idOf }

/** Requires the password and a code: a person who finds this page open must not be able to turn it off. */
export function TurnOff({ state, onOff, onCancel }: TurnOffProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const submit = useSubmit(fields, 'Two-step sign-in is still on')
  const first = state.preferred_method ?? undefined
  const codes = useSentCodes(first, {})
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (state.has_password && password === '') return submit.refuse('password', 'Please enter your password')
    if (code.trim() === '') return submit.refuse('code', 'Please enter the 6-digit code')
    const body = { ...(state.has_password && { password }), ...codeInput(code) }
    void submit.run(async () => onOff(await call('disableSecondFactor', { body })))
  }
  return (
    <form noValidate method="dialog" className="grid max-w-md gap-4" onSubmit={send}>
      <h4 className="text-lg font-bold">Turn off two-step sign-in</h4>
      <ErrorSummary problems={submit.problems} current={[]} />
      {state.has_password && (
        <ConfirmPasswordField
          id={idOf('password')}
          value={password}
          onType={setPassword}
          error={submit.errorOf('password')}
        />
      )}
      <CodeField
        id={idOf('code')}
        label="6-digit code, or a backup code"
        inputMode="text"
        maxLength={20}
        value={code}
        onType={setCode}
        error={submit.errorOf('code')}
      />
      {first !== 'totp' && <Resend codes={codes} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" pending={submit.pending && 'Turning off…'}>
          Turn off
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Keep it on
        </Button>
      </div>
    </form>
  )
}
