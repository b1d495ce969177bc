import type { SecondFactorState } from '@akyede/contract/second-factor'
import { words } from '@akyede/contract/words'
import { type FormEvent, useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { CodeField, ConfirmPasswordField } from './code-field.tsx'
import { useSubmit } from './use-submit.ts'

interface NewBackupCodesProps {
  state: SecondFactorState
  onMade: (codes: readonly string[]) => void
  onCancel: () => void
}

const idOf = (name: string) => `new-codes-${name}`

/** Creates new codes after reauthentication by password, or by code when there is no password. */
export function NewBackupCodes({ state, onMade, onCancel }: NewBackupCodesProps) {
  const [typed, setTyped] = useState('')
  const name = state.has_password ? 'password' : 'code'
  const submit = useSubmit({ names: [name], idOf }, words.fallbacks.backupCodes)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') {
      return submit.refuse(
        name,
        state.has_password ? 'Please enter your password' : 'Please enter the 6-digit code',
      )
    }
    const body = { [name]: typed }
    void submit.run(async () => onMade((await call('renewBackupCodes', { body })).codes))
  }
  const field = { id: idOf(name), value: typed, onType: setTyped, error: submit.errorOf(name) }
  return (
    <form noValidate method="dialog" className="grid max-w-md gap-4" onSubmit={send}>
      <h4 className="text-lg font-bold">Get new backup codes</h4>
      <p className="text-ink-2">Your current codes will stop working.</p>
      <ErrorSummary problems={submit.problems} current={[]} />
      {state.has_password ? <ConfirmPasswordField {...field} /> : <CodeField {...field} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={submit.pending && 'Creating…'}>
          Get new codes
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
