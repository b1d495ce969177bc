import type { MetaFunction } from 'react-router'
import { ContactForm, ContactOptions, contactNames } from '#feature/contact'
import { formAction } from '#kit/form-action.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Panel } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Contact', 'Contact Akyɛde about an order, a payment, a gift or a maker.'),
  { tagName: 'link', rel: 'canonical', href: '/contact' },
]

export const action = formAction('sendContactMessage', [...contactNames, 'website'])

export default function ContactRoute() {
  return (
    <div className="page grid gap-x-14 gap-y-8 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <header className="grid max-w-[65ch] gap-3 lg:col-span-2">
        <h1 className="text-hero">Contact us</h1>
        <p className="text-lg text-ink-2">
          A person reads every message. You may find a quicker answer under{' '}
          <TextLink to="/help">Help</TextLink>.
        </p>
      </header>
      <ContactForm />
      <Panel aria-label="Good to know" className="grid content-start gap-4 self-start">
        <h2 className="text-xl">Good to know</h2>
        <ContactOptions />
        <p className="text-sm text-ink-2">
          We’ll never ask for your password or mobile money PIN. Please don’t write them here.
        </p>
      </Panel>
    </div>
  )
}
