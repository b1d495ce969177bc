import type { PhoneCodeSent } from '@akyede/contract/phones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Found } from '../found.tsx'
import { workshopKey } from '../queries.ts'
import { Problem, useAction } from '../use-action.tsx'

/** The caller's phone number and whether it is verified. */
export const ownPhoneQuery = {
  queryKey: [...workshopKey, 'own phone'],
  queryFn: () =>
    call('getProfile', {}).then(({ data: { phone, phone_verified } }) => ({ phone, phone_verified })),
  staleTime: 60_000,
} as const

/** Shows the verified phone number, or verifies one with a code by SMS. */
export function PhoneCheck({ error }: { error: string | undefined }) {
  const own = useQuery(ownPhoneQuery)
  return (
    <Found query={own}>
      {({ phone, phone_verified }) =>
        phone && phone_verified ? (
          <p className="flex items-center gap-3 rounded-control bg-forest-soft px-4 py-3 text-forest">
            <CircleCheck aria-hidden size={22} strokeWidth={1.75} className="shrink-0" />
            <span>
              We’ll reach you at <strong className="whitespace-nowrap">{phone}</strong>
            </span>
          </p>
        ) : (
          <Verification phone={phone ?? ''} error={error} />
        )
      }
    </Found>
  )
}

function Verification({ phone, error }: { phone: string; error: string | undefined }) {
  const client = useQueryClient()
  const [number, setNumber] = useState(phone)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<PhoneCodeSent>()
  const { isRunning, problem, run } = useAction()
  const send = () =>
    run(async () => {
      const { data } = await call('sendOwnPhoneCode', { body: { phone: number } })
      setSent(data)
    })
  const verify = () =>
    run(async () => {
      const verification_id = sent?.verification_id ?? ''
      await call('verifyOwnPhone', { body: { verification_id, code } })
      await client.invalidateQueries({ queryKey: ownPhoneQuery.queryKey })
    })
  // Enter would send the form around these fields, which waits for the verified number.
  const confirm = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void (sent ? verify() : send())
  }
  return (
    <fieldset className="grid gap-4 rounded-panel border border-line p-4" onKeyDown={confirm}>
      <legend className="px-1 font-semibold">Your phone number</legend>
      <TextField
        id="apply-phone"
        label="Phone number"
        hint="We send a code by SMS. Buyers never see your number."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={error}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      {sent && (
        <TextField
          id="apply-code"
          label="Code from the SMS"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        {sent && (
          <Button pending={isRunning && 'Checking…'} onClick={() => void verify()}>
            Verify number
          </Button>
        )}
        <Button variant="secondary" pending={!sent && isRunning && 'Sending…'} onClick={() => void send()}>
          {sent ? 'Send another code' : 'Send code'}
        </Button>
      </div>
    </fieldset>
  )
}
