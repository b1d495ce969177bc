import { Link } from 'react-router'
import { Adinkra } from '#ui/adinkra.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { newTicketPath } from './support-address.ts'

/** Pages that answer the most frequent questions. */
const answers = [
  { text: 'Where is my order?', to: '/orders' },
  { text: 'I didn’t get a mobile money prompt', to: '/help#momo-prompt' },
  { text: 'Change the delivery address', to: '/help#change-address' },
  { text: 'Return something', to: '/help#return' },
] as const

/** Shown before the first ticket: links to answers come first. */
export function NoTickets() {
  return (
    <div className="grid justify-items-center gap-6 rounded-panel border border-line bg-surface px-4 py-12 text-center">
      <Adinkra name="ananse-ntontan" size={64} className="text-gold-ink" />
      <div className="grid gap-2">
        <h2 className="text-xl">Quick answers</h2>
        <p className="max-w-[44ch] text-ink-2">
          Most questions are answered under <TextLink to="/help">Help</TextLink>:
        </p>
      </div>
      <ul className="flex flex-wrap justify-center gap-2">
        {answers.map(({ text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-chip border border-line bg-bg px-4 py-1.5 font-semibold hover:bg-surface-2"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid justify-items-center gap-3">
        <p className="text-ink-2">Something else?</p>
        <ButtonLink to={newTicketPath} variant="secondary">
          Contact us
        </ButtonLink>
      </div>
    </div>
  )
}
