import { words } from '@akyede/contract/words'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface ErrorBlockProps {
  message?: string | undefined
  /** Set it when a retry can help. */
  onRetry?: (() => void) | undefined
  /** The request id, which support uses to find the failure in the log. */
  requestId?: string | undefined
  /** Moves the focus to the error. Use it when the error replaces the requested content. */
  takeFocus?: boolean
}

/** A generic error: what happened, a retry where that helps, and the request id in small text. */
export function ErrorBlock({
  message = words.error.title,
  onRetry,
  requestId,
  takeFocus = false,
}: ErrorBlockProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
  }, [takeFocus])
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-panel border border-line bg-surface p-6"
    >
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {message}
      </h2>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {words.error.retry}
        </Button>
      )}
      {requestId && <p className="text-sm text-ink-3">Request {requestId}</p>}
    </div>
  )
}
