import type { Profile } from '@akyede/contract/profile'
import { verificationWords } from '@akyede/contract/verification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { type SavedField, SavingForm } from './saving-form.tsx'

const fields: readonly SavedField[] = [
  { name: 'email', label: 'New email', type: 'email', autoComplete: 'email', inputMode: 'email' },
  { name: 'current_password', label: 'Your password', type: 'password', autoComplete: 'current-password' },
]

/** The email, its verification state, and the form that changes it. */
export function EmailSection({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['verification'],
    queryFn: ({ signal }) => call('getVerification', {}, { signal }),
  })
  const awaited = data?.awaited_email
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere">{profile.email || 'None yet'}</span>
        {profile.email && (
          <Badge tone={profile.is_verified ? 'good' : 'waiting'}>
            {profile.is_verified ? 'Verified' : 'Not verified'}
          </Badge>
        )}
      </p>
      {awaited && awaited !== profile.email && (
        <p className="wrap-anywhere text-ink-2">
          {awaited} replaces it once you tap the link we emailed there.
        </p>
      )}
      {awaited && <Resend email={awaited} />}
      <Disclosure summary="Change email">
        <p className="text-sm text-ink-2">
          We’ll email a link to the new address. Nothing changes until you tap it.
        </p>
        <SavingForm
          what="email"
          values={{ email: '', ...(profile.has_password && { current_password: '' }) }}
          fields={profile.has_password ? fields : fields.slice(0, 1)}
          done="We’ve sent the link"
          onSaved={() => client.invalidateQueries({ queryKey: ['verification'] })}
        />
      </Disclosure>
    </>
  )
}

function Resend({ email }: { email: string }) {
  const [state, setState] = useState<{ busy: boolean; status: string }>({ busy: false, status: '' })
  const send = async () => {
    setState({ busy: true, status: '' })
    const status = await call('resendVerification', { body: { email } }).then(
      () => verificationWords.sent,
      (error: Error) => error.message,
    )
    setState({ busy: false, status: status })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" pending={state.busy && 'Sending…'} onClick={() => void send()}>
        Resend link
      </Button>
      <p role="status" className="text-sm text-ink-2">
        {state.status}
      </p>
    </div>
  )
}
