import type { Product } from '@akyede/contract/catalogue'
import { SectionHeading } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { daysOnTheWay } from './delivery-words.ts'
import { leavesText } from './stock-text.ts'

/** What happens once it is ordered. */
export function DeliveryAndReturns({ product }: { product: Product }) {
  const { vendor, delivery } = product
  return (
    <section aria-labelledby="delivery">
      <SectionHeading id="delivery">Delivery and returns</SectionHeading>
      <ul className="grid max-w-[65ch] list-disc gap-1.5 pl-5 text-ink-2">
        <li>
          {leavesText(product)}, and is {daysOnTheWay(delivery)} from {vendor.town}.
        </li>
        <li>Whatever else you order from {vendor.name} travels in the same parcel.</li>
        <li>
          {product.made_to_order
            ? 'It is made for you: within 7 days of delivery you can send it back if something is wrong with it.'
            : 'You can send it back within 7 days of delivery.'}{' '}
          <TextLink to="/help#return">How returns work</TextLink>
        </li>
      </ul>
    </section>
  )
}
