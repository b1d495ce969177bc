import type { ResponseFor } from '@akyede/contract/api'
import type { Product } from '@akyede/contract/catalogue'
import { CategoryCards } from '#feature/catalogue'
import { NewsletterBlock } from '#feature/newsletter'
import { FavouriteHeart, useFavouritesFirst } from '#feature/preferences'
import { SectionHeading } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { HowGiftingWorks } from './how-gifting-works.tsx'
import { MakerSpotlight } from './maker-spotlight.tsx'
import { Testimonials } from './testimonials.tsx'

export interface LowerHomeProps {
  featured: ResponseFor<'getFeatured'> | null
  spotlight: Product | null
}

/** What comes after the first view of the landing page. */
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
        By craft
      </SectionHeading>
      <CategoryCards
        categories={favouritesFirst}
        corner={({ slug, name }) => <FavouriteHeart slug={slug} name={name} />}
      />
    </section>
  )
}
