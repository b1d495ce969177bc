import { CircleAlert } from 'lucide-react'

/** The error message of a control or of a group of controls. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0" />
      <span className="min-w-0">{error}</span>
    </p>
  )
}
