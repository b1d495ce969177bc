import { usePrintedFacts } from '#kit/document-facts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { textLinkClass } from '#ui/text-link.tsx'

/** When the support team reads messages. */
export const openingHours = 'Mon–Sat 8:00–18:00 GMT'

/** Contact methods beside the form, as configured by the operator. */
export function ContactOptions() {
  const { email, phone, whatsapp } = usePrintedFacts().site
  const methods = [
    email && { name: 'Email', text: email, to: `mailto:${email}` },
    whatsapp && { name: 'WhatsApp', text: formatPhone(whatsapp), to: `https://wa.me/${whatsapp.slice(1)}` },
    phone && { name: 'Phone', text: formatPhone(phone), to: `tel:${phone}` },
  ].filter(method => method !== undefined && method !== '')
  return (
    <dl className="grid gap-x-8 gap-y-3">
      {methods.map(({ name, text, to }) => (
        <div key={name}>
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd>
            <a href={to} className={`${textLinkClass} inline-flex min-h-11 items-center`}>
              {text}
            </a>
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-sm text-ink-2">We reply</dt>
        <dd className="font-semibold">{openingHours}</dd>
      </div>
    </dl>
  )
}

/** "+233302000000" → "+233 30 200 0000". Numbers of other countries stay as they are. */
const formatPhone = (number: string): string => number.replace(/^(\+233)(\d\d)(\d{3})(\d{4})$/, '$1 $2 $3 $4')

/** A panel with contact methods, shown below texts that may leave questions open. */
export function ContactCard() {
  return (
    <Panel
      aria-labelledby="ask"
      className="grid gap-x-10 gap-y-6 bg-surface-2 sm:grid-cols-[1fr_auto] sm:items-start print:hidden"
    >
      <div className="grid justify-items-start gap-3">
        <h2 id="ask" className="text-2xl">
          Still need help?
        </h2>
        <p className="max-w-[44ch] text-ink-2">
          Write to us. A person reads every message, and you’ll get a reference number.
        </p>
        <ButtonLink to="/contact">Contact us</ButtonLink>
      </div>
      <ContactOptions />
    </Panel>
  )
}
