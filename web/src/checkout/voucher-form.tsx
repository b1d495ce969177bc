import { formatCedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { NextSteps } from './change-payment-method.tsx'
import { Countdown, OfflineNotice } from './countdown.tsx'
import { promptEnd } from './prompt.ts'
import { useSendVoucher } from './use-send-voucher.ts'

interface VoucherFormProps {
  payment: Payment
  nextSteps: NextSteps
  /** When the server responded, on this device's clock. */
  receivedAt: number
  /** Passed once polling has stopped. */
  onCheckAgain?: (() => void) | undefined
}

/** The network requires a code that the payer creates on the phone within a limited time. */
export function VoucherForm({ payment, nextSteps, receivedAt, onCheckAgain }: VoucherFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const { send, pending, error } = useSendVoucher(payment.reference)
  // An error adds a line above the button, which must not move below the bar at the bottom of a phone.
  useEffect(() => {
    if (error) form.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await send(code))) input.current?.focus()
  }
  return (
    <OutcomePage symbol="nkyinkyim" title="Enter your voucher code">
      <p className={outcomeLeadClass}>{payment.display_text}</p>
      <p className="font-semibold">
        {formatCedis(payment.amount)} for order {payment.order_number}
      </p>
      <OfflineNotice />
      <form
        ref={form}
        noValidate
        method="dialog"
        onSubmit={onSubmit}
        className="grid w-full max-w-sm gap-4 text-left"
      >
        <TextField
          ref={input}
          label="Voucher code"
          hint="4 to 10 digits. This isn’t your PIN. We never ask for that."
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={code}
          onChange={event => setCode(event.target.value)}
          error={error}
        />
        <Button type="submit" size="large" wide pending={pending && 'Sending the code…'}>
          Confirm {formatCedis(payment.amount)}
        </Button>
      </form>
      {payment.action_expires_at && (
        <Countdown kind="code" end={promptEnd(payment, receivedAt)} over={onCheckAgain !== undefined} />
      )}
      <OutcomeActions>
        {onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>}
        {nextSteps.otherMethod}
        {nextSteps.subject}
      </OutcomeActions>
    </OutcomePage>
  )
}
