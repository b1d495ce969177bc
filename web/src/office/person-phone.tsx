import type { OfficePerson } from '@akyede/contract/office-people'
import { useMutation } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** The masked phone number. Showing the whole number is recorded in the audit log. */
export function PersonPhone({ person: { user_id, phone } }: { person: OfficePerson }) {
  const whole = useMutation({
    mutationFn: () => call('showPersonPhone', { params: { userId: String(user_id) } }),
  })
  if (!phone) return '–'
  if (whole.data) return whole.data.data.phone
  return (
    <>
      {phone}{' '}
      <button
        type="button"
        className="thumb font-semibold text-brand-ink underline"
        onClick={() => whole.mutate()}
      >
        Show
      </button>
      {whole.error && <span role="alert"> {whole.error.message}</span>}
    </>
  )
}
