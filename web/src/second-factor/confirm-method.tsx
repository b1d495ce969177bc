import { words } from '@akyede/contract/words'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { CodeField } from './code-field.tsx'
import { Resend, useCodesAfter } from './sent-codes.tsx'
import type { StartedSetup } from './turn-on.tsx'
import { useSubmit } from './use-submit.ts'

interface ConfirmMethodProps {
  begun: StartedSetup
  onOn: (codes: readonly string[]) => void
  onCancel: () => void
}

const fields = { names: ['code'], idOf: (name: string) => `confirm-method-${name}` }

/** A first code proves that the app, the number or the email is the right one. */
export function ConfirmMethod({ begun, onOn, onCancel }: ConfirmMethodProps) {
  const { method, moves, response } = begun
  const box = useRef<HTMLHeadingElement>(null)
  const [code, setCode] = useState('')
  const submit = useSubmit(fields, words.fallbacks.secondFactor)
  useEffect(() => box.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return submit.refuse('code', 'Please enter the 6-digit code')
    void submit.run(async () => onOn((await call('confirmSecondFactor', { body: { code } })).codes))
  }
  return (
    <form noValidate method="dialog" className="grid max-w-md gap-4" onSubmit={send}>
      <h4 ref={box} tabIndex={-1} className="text-lg font-bold">
        {method === 'totp' ? 'Add Akyɛde to your app' : 'Enter the code we sent'}
      </h4>
      {'secret' in response ? (
        <AppKey {...response} />
      ) : (
        <SentOnce method={method} moves={moves} {...response} />
      )}
      <ErrorSummary problems={submit.problems} current={[]} />
      <CodeField id={fields.idOf('code')} value={code} onType={setCode} error={submit.errorOf('code')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={submit.pending && 'Checking…'}>
          {moves ? 'Use this number' : 'Turn on'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function AppKey({ qr_code, secret, otpauth_url }: { qr_code: string; secret: string; otpauth_url: string }) {
  return (
    <div className="grid gap-3">
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Aegis or your password manager.
      </p>
      <img
        src={qr_code}
        alt="QR code of the key below"
        width={220}
        height={220}
        className="rounded-control border border-line brightness-100"
      />
      <div>
        <p className="text-ink-2">Using this phone? Open your app with the link, or enter this key in it:</p>
        <p className="mt-1 text-lg tracking-wider break-all select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <a
          href={otpauth_url}
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline"
        >
          Open my authenticator app
        </a>
      </div>
    </div>
  )
}

interface SentOnceProps {
  method: StartedSetup['method']
  moves: boolean
  sent_to: string
  resend_in: number
}

/** The first code was sent when the method was chosen; another one can be requested. */
function SentOnce({ method, moves, sent_to, resend_in }: SentOnceProps) {
  const [first] = useState(() => ({ sentTo: sent_to, nextAt: Date.now() + resend_in * 1000 }))
  const codes = useCodesAfter({ method, ...(moves && { new_number: true }) }, first)
  return <Resend codes={codes} />
}
