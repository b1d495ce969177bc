import type { Profile } from '@akyede/contract/profile'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, session } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Accra' })

/** Deletes an account; the user can cancel for fourteen days. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">Delete my account</h3>
      <p className="text-ink-2">
        We’ll sign you out everywhere. After 14 days we’ll erase your name, email, phone, addresses, searches
        and photo. We keep past orders without your name. If you sign in before then, nothing is deleted.
      </p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete my account…
        </Button>
      </div>
      <Dialog open={open} title="Delete your account?" onClose={() => setOpen(false)}>
        <ConfirmForm byPassword={profile.has_password} onCancel={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function ConfirmForm({ byPassword, onCancel }: { byPassword: boolean; onCancel: () => void }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const proof = String(new FormData(event.currentTarget).get('proof') ?? '')
    try {
      const { data } = await call('closeAccount', {
        body: byPassword ? { password: proof } : { code: proof },
      })
      // The server has ended the session; this browser clears it.
      await session.signOut().catch(() => {})
      await navigate('/signin')
      toast.success(
        `Your account will be deleted on ${longDate.format(new Date(data.erase_at))}. Sign in before then to keep it.`,
      )
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof Error ? error.message : undefined)
    }
  }
  return (
    <form noValidate method="dialog" className="grid gap-5" onSubmit={event => void submit(event)}>
      <p className="text-ink-2">We’ll erase it in 14 days, unless you sign in before then.</p>
      {!byPassword && <SendCode />}
      {byPassword ? (
        <TextField
          label="Your password"
          name="proof"
          type="password"
          autoComplete="current-password"
          error={problem}
        />
      ) : (
        <TextField
          label="Code"
          name="proof"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={problem}
        />
      )}
      <FormActions
        variant="danger"
        pending={busy && 'Deleting…'}
        onCancel={onCancel}
        cancel="Keep my account"
      >
        Delete my account
      </FormActions>
    </form>
  )
}

/** For users without a password. */
function SendCode() {
  const [status, setStatus] = useState('')
  const send = () =>
    call('sendErasureCode').then(
      ({ data }) =>
        setStatus(
          data.sent_by === 'sms' ? 'We’ve sent a code to your phone.' : 'We’ve sent a code to your email.',
        ),
      (error: Error) => setStatus(error.message),
    )
  return (
    <div className="grid gap-2">
      <div>
        <Button variant="secondary" onClick={() => void send()}>
          Send me a code
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {status}
      </p>
    </div>
  )
}
