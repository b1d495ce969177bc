import { limits } from '@akyede/contract/limits'
import { useState } from 'react'
import { withProofOfWork } from '#feature/accounts'
import { ApiError, call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { clockFace, useSecondsLeft } from '#ui/use-seconds-left.ts'

interface Status {
  readonly ok: boolean
  readonly text: string
}

/** Requests the email again, once a minute, and shows the outcome. */
export function ResendEmail({ email }: { email: string }) {
  const [pending, setPending] = useState(false)
  const [status, setStatus] = useState<Status>()
  const [again, setAgain] = useState<number>()
  const wait = useSecondsLeft(again)

  async function resend(): Promise<void> {
    if (wait > 0) return
    setPending(true)
    try {
      await withProofOfWork('email_link', proof => call('resendVerification', { body: { email, ...proof } }))
      setStatus({ ok: true, text: 'Sent. Please check your inbox again.' })
      setAgain(Date.now() + limits.verification.spacing)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) setAgain(Date.now() + error.retryAfter * 1000)
      setStatus({ ok: false, text: error instanceof Error ? error.message : String(error) })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        size="large"
        wide
        variant={wait > 0 ? 'off' : 'primary'}
        aria-disabled={wait > 0}
        pending={pending && 'Sending…'}
        onClick={() => void resend()}
      >
        {wait > 0 ? `Resend in ${clockFace(wait)}` : 'Resend'}
      </Button>
      <p role="status" className={status?.ok ? 'font-semibold text-forest' : 'font-semibold text-danger'}>
        {status?.text}
      </p>
    </div>
  )
}
