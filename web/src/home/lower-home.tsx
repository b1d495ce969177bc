import type { ResponseFor } from '@akyede/contract/api'
import { Link } from 'react-router'
import { CategoryCards } from '#feature/catalogue'
import { NewsletterBlock } from '#feature/newsletter'
import { FavouritePin, useFavouritesFirst } from '#feature/preferences'
import { Card, cardLinkClass, SectionHeading } from '#ui/card.tsx'
import { craftOf } from '#ui/craft.ts'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type ExampleList, ShareBlock } from './share-block.tsx'

type Featured = ResponseFor<'getFeatured'>

export { GiftFinder } from './gift-finder.tsx'
export { OccasionTiles } from './occasion-tiles.tsx'

export interface LowerHomeProps {
  featured: Featured | null
  example: ExampleList | null
}

/** A row that is swiped on phones. It contains the positioned texts for screen readers, which would widen the page. */
const swipeRow =
  'relative max-sm:-mx-(--gutter) max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-(--gutter) max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:pb-1 max-sm:[scrollbar-width:none] max-sm:[&>li]:shrink-0 max-sm:[&>li]:snap-start'

/** The part of the landing page below the first view. */
export function LowerHome({ featured, example }: LowerHomeProps) {
  return (
    <>
      {featured && <CategorySection categories={featured.categories} />}
      <ShareBlock list={example} />
      {featured && <MakersWall makers={featured.makers} />}
      {featured && <Testimonials testimonials={featured.testimonials.slice(0, quotesShown)} />}
      <NewsletterBlock />
    </>
  )
}

const quotesShown = 3

function CategorySection({ categories }: Pick<Featured, 'categories'>) {
  const favouritesFirst = useFavouritesFirst(categories)
  return (
    <section aria-labelledby="crafts">
      <SectionHeading large id="crafts" action={<TextLink to="/browse">Browse all gifts</TextLink>}>
        Shop by craft
      </SectionHeading>
      <CategoryCards
        categories={favouritesFirst}
        corner={({ slug, name }) => <FavouritePin slug={slug} name={name} />}
      />
    </section>
  )
}

/** The makers, each with a picture of their work: they send no photos of themselves. */
function MakersWall({ makers }: Pick<Featured, 'makers'>) {
  return (
    <section aria-labelledby="makers">
      <SectionHeading large id="makers">
        Meet the makers
      </SectionHeading>
      <ul className={`${swipeRow} sm:grid sm:grid-cols-3 sm:gap-x-5 sm:gap-y-6 lg:grid-cols-6`}>
        {makers.map(({ id, name, craft, town, picture }) => (
          <li key={id} data-craft={craftOf(craft)} className="max-sm:w-40">
            <Card className="h-full gap-0 rounded-picture bg-craft-soft">
              <Picture
                {...picture}
                alt=""
                sizes="(width >= 64rem) 190px, (width >= 40rem) 30vw, 160px"
                className="rounded-t-picture"
              />
              <div className="px-3 py-2.5">
                <h3 className="font-text text-base leading-snug font-semibold tracking-normal">
                  <Link to={`/vendor/${id}`} className={cardLinkClass}>
                    {name}
                  </Link>
                </h3>
                <p className="text-sm text-craft-ink">
                  {craft}, {town}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Quotes of customers. */
export function Testimonials({ testimonials }: Pick<Featured, 'testimonials'>) {
  return (
    <section aria-labelledby="said">
      <SectionHeading large id="said">
        What customers say
      </SectionHeading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: phones scroll it, and it contains nothing to focus */}
      <ul tabIndex={0} aria-labelledby="said" className={`${swipeRow} sm:grid sm:gap-6 md:grid-cols-3`}>
        {testimonials.map(({ id, name, location, rating, text, verified }) => (
          <li key={id} className="max-sm:w-[85%]">
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
