import type { Vendor } from '@akyede/contract/vendors'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { ReportMaker } from '#feature/contact'
import { ButtonLink, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { makingText } from './vendor-words.ts'

/** The vendor's policies and links. */
export function Policies({ vendor }: { vendor: Vendor }) {
  const { name, rating, reviews, making_days, website } = vendor
  return (
    <Panel aria-labelledby="policies" className="grid gap-5">
      <h2 id="policies" className="text-2xl">
        Good to know
      </h2>
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {making_days && <Policy name="Making">Items ship {makingText(making_days)} after you order.</Policy>}
        <Policy name="Delivery">
          Sent in one parcel from {vendor.town}, anywhere in Ghana. Free on orders over ₵100.
          {vendor.on_time_of_ten !== null && ` ${vendor.on_time_of_ten} of 10 parcels arrived on time.`}
        </Policy>
        <Policy name="Returns">
          Within 7 days of delivery. Made-to-order items can only be returned if faulty.{' '}
          <TextLink to="/help#return">How returns work</TextLink>
        </Policy>
        <Policy name="Reviews">
          {rating === null
            ? 'No reviews yet. Buy something and write the first one.'
            : `${rating.toFixed(1)} out of 5 from ${reviews} ${reviews === 1 ? 'review' : 'reviews'}. Read them on each product.`}
        </Policy>
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/contact?${new URLSearchParams({ q: name })}`} variant="secondary">
          Ask about their work
        </ButtonLink>
        {website !== null && (
          <a href={website} rel="noreferrer" className={secondary}>
            Maker’s website <ExternalLink aria-hidden size={18} strokeWidth={1.75} />
          </a>
        )}
        <ReportMaker maker={vendor} />
      </div>
    </Panel>
  )
}

const secondary = buttonClass({ variant: 'secondary' })

function Policy({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}
