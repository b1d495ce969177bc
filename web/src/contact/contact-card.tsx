import { ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ContactOptions } from './contact-options.tsx'

/** Below every text that may leave a question open. */
export function ContactCard() {
  return (
    <Panel
      aria-labelledby="ask"
      className="grid gap-x-10 gap-y-6 bg-surface-2 sm:grid-cols-[1fr_auto] sm:items-start print:hidden"
    >
      <div className="grid justify-items-start gap-3">
        <h2 id="ask" className="text-2xl">
          A question left?
        </h2>
        <p className="max-w-[44ch] text-ink-2">
          Write to us: somebody reads every message, and you get a reference by which we both find it again.
        </p>
        <ButtonLink to="/contact">Contact us</ButtonLink>
      </div>
      <ContactOptions />
    </Panel>
  )
}
