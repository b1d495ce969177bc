import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { openingHours } from './contact-options.tsx'

interface ContactSentProps {
  reference: string
  email: string
  onAgain: () => void
}

/** Confirms a sent message. The reference stays visible until the user writes another one. */
export function ContactSent({ reference, email, onAgain }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-4 rounded-panel border border-line bg-forest-soft p-6 sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
        Medaase! We’ve received your message.
      </h2>
      <p className="text-lg">
        Your reference is <strong className="font-display whitespace-nowrap">{reference}</strong>. Please
        mention it if you write again.
      </p>
      <p className="text-ink-2">
        We’ve emailed it to <span className="wrap-anywhere">{email}</span>. We reply {openingHours}.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/browse">Browse gifts</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Write another message
        </Button>
      </div>
    </div>
  )
}
