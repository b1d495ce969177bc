import { useMutation } from '@tanstack/react-query'

interface MaskedPhoneProps {
  readonly phone: string | null
  /** Fetches the whole number, which is recorded in the audit log. */
  readonly show: () => Promise<{ data: { phone: string | null } }>
}

/** A masked phone number that staff can show. */
export function MaskedPhone({ phone, show }: MaskedPhoneProps) {
  const whole = useMutation({ mutationFn: show })
  if (!phone) return '–'
  if (whole.data) return whole.data.data.phone
  return (
    <>
      {phone}{' '}
      <button
        type="button"
        aria-label="Show the phone number"
        className="thumb font-semibold text-brand-ink underline"
        onClick={() => whole.mutate()}
      >
        Show
      </button>
      {whole.error && <span role="alert"> {whole.error.message}</span>}
    </>
  )
}
