import type { ResponseFor } from '@akyede/contract/api'
import type { Product } from '@akyede/contract/catalogue'
import { CategoryCards } from '#feature/catalogue'
import { NewsletterBlock } from '#feature/newsletter'
import { FavouritePin, useFavouritesFirst } from '#feature/preferences'
import { SectionHeading } from '#ui/card.tsx'
import { Stars } from '#ui/stars.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { HowGiftingWorks } from './how-gifting-works.tsx'
import { MakerSpotlight } from './maker-spotlight.tsx'

export interface LowerHomeProps {
  featured: ResponseFor<'getFeatured'> | null
  spotlight: Product | null
}

/** The part of the landing page below the first view. */
export function LowerHome({ featured, spotlight }: LowerHomeProps) {
  return (
    <>
      {featured && <CategorySection categories={featured.categories} />}
      <HowGiftingWorks />
      {spotlight && <MakerSpotlight product={spotlight} />}
      {featured && <Testimonials testimonials={featured.testimonials} />}
      <NewsletterBlock />
    </>
  )
}

function CategorySection({ categories }: Pick<ResponseFor<'getFeatured'>, 'categories'>) {
  const favouritesFirst = useFavouritesFirst(categories)
  return (
    <section aria-labelledby="crafts">
      <SectionHeading id="crafts" action={<TextLink to="/browse">Browse all gifts</TextLink>}>
        Shop by craft
      </SectionHeading>
      <CategoryCards
        categories={favouritesFirst}
        corner={({ slug, name }) => <FavouritePin slug={slug} name={name} />}
      />
    </section>
  )
}

/** Quotes of customers. */
export function Testimonials({ testimonials }: Pick<ResponseFor<'getFeatured'>, 'testimonials'>) {
  return (
    <section aria-labelledby="said">
      <SectionHeading id="said">What customers say</SectionHeading>
      <ul className="grid gap-8 md:grid-cols-3">
        {testimonials.map(({ id, name, location, rating, text, verified }) => (
          <li key={id}>
            <figure className="grid h-full content-start gap-3 rounded-panel bg-surface-2 p-6">
              <Stars rating={rating} />
              <blockquote className="text-lg">“{text}”</blockquote>
              <figcaption className="text-sm text-ink-2">
                <b className="font-semibold text-ink">{name}</b>, {location}
                {verified && ' · Verified purchase'}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
