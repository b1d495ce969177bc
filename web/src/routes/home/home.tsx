import type { ResponseFor } from '@akyede/contract/api'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createInProcessCall, type InProcessCall, loadCachedPage } from '#feature/catalogue'
import { FeaturedGifts, Hero, LazyLowerHome, OccasionChips, occasionLinks, SamplePicks } from '#feature/home'
import { CategoryNav } from '#feature/shell'
import { documentFactsContext } from '#kit/document-facts.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { StripOrnament } from '#ui/strip-ornament.tsx'

/** The landing page works without featured gifts. The error is logged, not shown. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ask = createInProcessCall(context)
  // A page is cached for minutes, so days may be computed on the server.
  const occasions = occasionLinks(new Date())
  try {
    const featured = await ask('getFeatured', {})
    return { occasions, featured, spotlight: await findSpotlight(ask, featured) }
  } catch (error) {
    context.get(documentFactsContext).report(error)
    return { occasions, featured: null, spotlight: null }
  }
}

/** Finds the most popular gift, whose maker is introduced. */
async function findSpotlight(ask: InProcessCall, { featuredProducts }: ResponseFor<'getFeatured'>) {
  const [loved] = featuredProducts
  if (!loved) return null
  const { data: product } = await ask('getProduct', { params: { productId: loved.id } })
  return product
}

export const clientLoader = loadCachedPage<Awaited<ReturnType<typeof loader>>>

export const meta: MetaFunction = () =>
  pageMeta(
    'Handmade gifts from Ghana',
    'Handmade by weavers, bead makers, potters and carvers across Ghana and West Africa.',
  )

export default function Home() {
  const { occasions, featured, spotlight } = useLoaderData<typeof loader>()
  return (
    <>
      {featured && (
        <CategoryNav categories={featured.categories.map(({ slug, name }) => ({ id: slug, name }))} />
      )}
      <Hero />
      <StripOrnament />
      <div className="page grid gap-16 py-12 sm:gap-20 sm:py-16">
        <OccasionChips occasions={occasions} />
        {featured ? <FeaturedGifts products={featured.featuredProducts} /> : <SamplePicks />}
        <Suspense fallback={<div className="min-h-screen" />}>
          <LazyLowerHome featured={featured} spotlight={spotlight} />
        </Suspense>
      </div>
    </>
  )
}
