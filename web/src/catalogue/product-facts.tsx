import type { Product } from '@akyede/contract/catalogue'
import { SectionHeading } from '#ui/card.tsx'
import { craftOf } from '#ui/craft.ts'
import { TextLink } from '#ui/text-link.tsx'
import { AttributeLinks } from './attribute-links.tsx'
import { daysOnTheWay } from './delivery-words.ts'
import { leavesText } from './use-purchase.ts'

/** The story of the product and its maker, delivery and returns, and the facts. */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:gap-14">
      <div className="grid content-start gap-8">
        <section aria-labelledby="story">
          <SectionHeading id="story">How it’s made</SectionHeading>
          <p className="max-w-[65ch] text-lg text-ink-2">{product.story}</p>
        </section>
        <MakerPanel vendor={product.vendor} />
        <DeliveryAndReturns product={product} />
      </div>
      <section aria-labelledby="details">
        <SectionHeading id="details">Details</SectionHeading>
        <div className="grid gap-6">
          <Details product={product} />
          <AttributeLinks attributes={product.attributes} />
        </div>
      </section>
    </div>
  )
}

function MakerPanel({ vendor }: Pick<Product, 'vendor'>) {
  return (
    <section
      aria-labelledby="maker"
      data-craft={craftOf(vendor.craft)}
      className="grid gap-3 rounded-panel bg-craft-soft p-5 sm:p-7"
    >
      <h2 id="maker" className="text-2xl">
        {vendor.name}
      </h2>
      <p className="text-sm font-semibold text-craft-ink">
        {vendor.craft} in {vendor.town}, {vendor.region} · since {vendor.since}
      </p>
      <p className="max-w-[65ch] text-ink-2">{vendor.story}</p>
      <p>
        <TextLink to={`/vendor/${vendor.slug}`} className="inline-flex min-h-11 items-center">
          Meet {vendor.name}
        </TextLink>
      </p>
    </section>
  )
}

function Details({ product }: { product: Product }) {
  const rows = [
    ['Materials', product.materials],
    ['Size', product.dimensions],
    ['Care', product.care],
    ['Made in', `${product.vendor.town}, ${product.vendor.region}`],
  ]
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(([name, text]) => (
        <div key={name} className="flex flex-wrap gap-x-3 py-3">
          <dt className="w-28 font-semibold">{name}</dt>
          <dd className="flex-[1_1_10rem] text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Delivery and returns. */
function DeliveryAndReturns({ product }: { product: Product }) {
  const { vendor, delivery } = product
  return (
    <section aria-labelledby="delivery">
      <SectionHeading id="delivery">Delivery and returns</SectionHeading>
      <ul className="grid max-w-[65ch] list-disc gap-1.5 pl-5 text-ink-2">
        <li>
          {leavesText(product)} from {vendor.town}. Arrives {daysOnTheWay(delivery)} later.
        </li>
        <li>Everything you order from {vendor.name} comes in one parcel.</li>
        <li>
          {product.made_to_order
            ? 'Made to order, so you can only return it if it’s faulty, within 7 days of delivery.'
            : 'Return it within 7 days of delivery.'}{' '}
          <TextLink to="/help#return">How returns work</TextLink>
        </li>
      </ul>
    </section>
  )
}
