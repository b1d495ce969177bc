import type { SecondFactorMethod } from '@akyede/contract/accounts'
import type { ResponseFor } from '@akyede/contract/api'
import type { SecondFactorState } from '@akyede/contract/second-factor'
import { words } from '@akyede/contract/words'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { ConfirmPasswordField } from './code-field.tsx'
import { ConfirmMethod } from './confirm-method.tsx'
import { methodHint, methodNames } from './method-words.ts'
import { useSubmit } from './use-submit.ts'

interface TurnOnProps {
  state: SecondFactorState
  /** Called with the new backup codes, if there are any. */
  onOn: (codes: readonly string[]) => void
  onCancel: () => void
}

export interface StartedSetup {
  readonly method: SecondFactorMethod
  /** The method is enabled already and moves to another number. */
  readonly moves: boolean
  readonly response: ResponseFor<'enableSecondFactor'>
}

/** Chooses a method, then confirms that it works. */
export function TurnOn({ state, onOn, onCancel }: TurnOnProps) {
  const [begun, setBegun] = useState<StartedSetup>()
  if (begun) return <ConfirmMethod begun={begun} onOn={onOn} onCancel={onCancel} />
  return <ChooseMethod state={state} onBegun={setBegun} onCancel={onCancel} />
}

const idOf = (name: string) => `turn-on-${name}`
const fields = { names: ['password', 'method'], idOf }

interface ChooseMethodProps {
  state: SecondFactorState
  onBegun: (begun: StartedSetup) => void
  onCancel: () => void
}

function ChooseMethod({ state, onBegun, onCancel }: ChooseMethodProps) {
  const { available, has_password, methods } = state
  const form = useRef<HTMLFormElement>(null)
  const [method, setMethod] = useState<SecondFactorMethod>(available[0]?.method ?? 'totp')
  const [password, setPassword] = useState('')
  const submit = useSubmit(fields, words.fallbacks.secondFactor)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (has_password && password === '') return submit.refuse('password', 'Please enter your password')
    const body = { method, ...(has_password && { password }) }
    const moves = methods.some(on => on.method === method)
    void submit.run(async () =>
      onBegun({ method, moves, response: await call('enableSecondFactor', { body }) }),
    )
  }
  return (
    <form ref={form} noValidate method="dialog" className="grid max-w-md gap-4" onSubmit={send}>
      <ErrorSummary problems={submit.problems} current={[]} />
      <RadioGroup
        legend="Where should your codes come from?"
        name="second-factor-method"
        options={available.map(option => ({
          value: option.method,
          text: methodNames[option.method],
          hint: methodHint(option),
        }))}
        value={method}
        onChoose={chosen => setMethod(chosen as SecondFactorMethod)}
      />
      {has_password && (
        <ConfirmPasswordField
          id={idOf('password')}
          value={password}
          onType={setPassword}
          error={submit.errorOf('password')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={submit.pending && 'One moment…'}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
