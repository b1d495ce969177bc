import type { AnswerFor } from '@akyede/contract/api'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type Ask, askInProcess, CategoryCards, keptPage } from '#feature/catalogue'
import { CategoryNav } from '#feature/shell'
import { documentFactsContext } from '#kit/document-facts.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { SectionHeading } from '#ui/card.tsx'
import { StripOrnament } from '#ui/strip-ornament.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { FeaturedGifts } from './featured-gifts.tsx'
import { Hero } from './hero.tsx'
import { HowGiftingWorks } from './how-gifting-works.tsx'
import { MakerSpotlight } from './maker-spotlight.tsx'
import { SamplePicks } from './sample-picks.tsx'
import { Testimonials } from './testimonials.tsx'

/** A landing page without its gifts is still a landing page: the failure goes to the log, not to the visitor. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askInProcess(context)
  try {
    const featured = await ask('getFeatured', {})
    return { featured, spotlight: await findSpotlight(ask, featured) }
  } catch (error) {
    context.get(documentFactsContext).report(error)
    return { featured: null, spotlight: null }
  }
}

/** The most loved gift, whose maker is introduced. */
async function findSpotlight(ask: Ask, { featuredProducts }: AnswerFor<'getFeatured'>) {
  const [loved] = featuredProducts
  if (!loved) return null
  const { data: product } = await ask('getProduct', { params: { productId: loved.id } })
  return product
}

export const clientLoader = keptPage<Awaited<ReturnType<typeof loader>>>

export const meta: MetaFunction = () =>
  pageMeta(
    'Handmade gifts from Ghana',
    'Handmade by weavers, bead makers, potters and carvers across Ghana and West Africa.',
  )

export default function Home() {
  const { featured, spotlight } = useLoaderData<typeof loader>()
  return (
    <>
      {featured && (
        <CategoryNav categories={featured.categories.map(({ slug, name }) => ({ id: slug, name }))} />
      )}
      <Hero />
      <StripOrnament />
      <div className="page grid gap-16 py-12 sm:gap-20 sm:py-16">
        {featured ? <FeaturedGifts products={featured.featuredProducts} /> : <SamplePicks />}
        {featured && <CategorySection categories={featured.categories} />}
        <HowGiftingWorks />
        {spotlight && <MakerSpotlight product={spotlight} />}
        {featured && <Testimonials testimonials={featured.testimonials} />}
      </div>
    </>
  )
}

function CategorySection({ categories }: Pick<AnswerFor<'getFeatured'>, 'categories'>) {
  return (
    <section aria-labelledby="crafts">
      <SectionHeading id="crafts" action={<TextLink to="/browse">Browse all gifts</TextLink>}>
        By craft
      </SectionHeading>
      <CategoryCards categories={categories} />
    </section>
  )
}
