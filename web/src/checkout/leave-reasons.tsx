import { useState } from 'react'
import { track } from '#kit/analytics.ts'
import { Button } from '#ui/button.tsx'

const reasons = [
  'Just looking',
  'It costs too much',
  'Delivery takes too long',
  'I couldn’t pay',
  'I’ll buy it later',
] as const

/** An optional survey of one click. */
export function LeaveReasons() {
  const [sent, setSent] = useState(false)
  const send = (reason: string) => () => {
    track('checkout_left', { label: reason })
    setSent(true)
  }
  return (
    <section aria-labelledby="why-left" className="grid justify-items-center gap-3">
      <h2 id="why-left" className="text-base font-semibold">
        Can you tell us why?
      </h2>
      {!sent && (
        <div className="flex flex-wrap justify-center gap-2">
          {reasons.map(reason => (
            <Button key={reason} variant="secondary" onClick={send(reason)}>
              {reason}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="text-ink-2">
        {sent && 'Thank you, that helps us.'}
      </p>
    </section>
  )
}
