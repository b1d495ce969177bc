import { Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createInProcessCall, type InProcessCall, loadCachedPage } from '#feature/catalogue'
import {
  type ExampleList,
  FeaturedGifts,
  Hero,
  LazyGiftFinder,
  LazyLowerHome,
  LazyOccasionTiles,
  occasionLinks,
  SamplePicks,
} from '#feature/home'
import { CategoryNav } from '#feature/shell'
import { documentFactsContext } from '#kit/document-facts.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { StripOrnament } from '#ui/strip-ornament.tsx'

/** The landing page works without featured gifts. The error is logged, not shown. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ask = createInProcessCall(context)
  const { exampleList, now, report } = context.get(documentFactsContext)
  // A page is cached for minutes, so days may be computed on the server.
  const occasions = occasionLinks(now)
  try {
    const [featured, example] = await Promise.all([
      ask('getFeatured', {}),
      exampleList === undefined ? null : findExample(ask, exampleList),
    ])
    return { occasions, featured, example }
  } catch (error) {
    report(error)
    return { occasions, featured: null, example: null }
  }
}

const itemsShown = 4

/** Finds the list that shows what sharing is like. A list that is not open any more is left out. */
async function findExample(ask: InProcessCall, shareId: string): Promise<ExampleList | null> {
  try {
    const { data } = await ask('getSharedList', { params: { shareId } })
    const { name, owner, itemCount, items } = data
    const shown = items
      .slice(0, itemsShown)
      .map(({ id, name, price, picture }) => ({ id, name, price, picture }))
    return { shareId, name, owner: owner.first_name, itemCount, items: shown }
  } catch (error) {
    if (error instanceof Error && 'status' in error && Number(error.status) < 500) return null
    throw error
  }
}

export const clientLoader = loadCachedPage<Awaited<ReturnType<typeof loader>>>

export const meta: MetaFunction = () =>
  pageMeta(
    'Handmade gifts from Ghana',
    'Find a gift made by hand in Ghana, or share a wishlist that friends give from by MoMo.',
  )

export default function Home() {
  const { occasions, featured, example } = useLoaderData<typeof loader>()
  return (
    <>
      {featured && (
        <CategoryNav categories={featured.categories.map(({ slug, name }) => ({ id: slug, name }))} />
      )}
      <Hero />
      <StripOrnament />
      <div className="page grid gap-12 py-8 sm:gap-16 sm:py-14 [&>*]:min-w-0">
        <Suspense fallback={<div className="min-h-96" />}>
          <LazyGiftFinder />
          <LazyOccasionTiles occasions={occasions} />
        </Suspense>
        {featured ? <FeaturedGifts products={featured.featuredProducts} /> : <SamplePicks />}
        <Suspense fallback={<div className="min-h-screen" />}>
          <LazyLowerHome featured={featured} example={example} />
        </Suspense>
      </div>
    </>
  )
}
