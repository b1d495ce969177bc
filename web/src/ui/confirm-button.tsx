import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

interface ConfirmButtonProps {
  text: ReactNode
  /** The accessible name, where the text alone is not clear. */
  label?: string
  question: string
  yes: string
  onConfirm: () => void
  pending?: string | false
}

/** A button that asks for confirmation before an action that cannot be undone. */
export function ConfirmButton({ text, label, question, yes, onConfirm, pending }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  const shownButton = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(asking)
  // The button that had the focus is gone. Its successor gets it: Cancel, or the button that asks.
  useEffect(() => {
    if (wasAsking.current !== asking) shownButton.current?.focus()
    wasAsking.current = asking
  }, [asking])
  if (!asking)
    return (
      <Button
        ref={shownButton}
        variant="quiet"
        aria-label={label}
        className="-ml-4 justify-self-start"
        onClick={() => setAsking(true)}
      >
        {text}
      </Button>
    )
  return (
    <section aria-label={question} className="grid gap-3 rounded-control bg-danger-soft p-4">
      <p className="font-semibold text-danger">{question}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {yes}
        </Button>
        <Button ref={shownButton} variant="secondary" onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
