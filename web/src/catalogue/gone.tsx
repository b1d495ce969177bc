import type { ProductCard } from '@akyede/contract/catalogue'
import { Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { lazyComponents } from '#kit/lazy-components.ts'
import { ListFailure } from './list-failure.tsx'
import { ProductGrid } from './product-grid.tsx'

const NotFound = lazyComponents(() => import('#feature/not-found')).component(module => module.NotFound)

export interface GoneProps {
  /** The kind of the missing thing, such as "Maker". */
  name: string
  title: string
  /** Heading of the gifts below. */
  heading: string
}

/** Page for a missing thing, with the gifts that `orNotFoundWithGifts` throws. */
export function Gone({ name, title, heading }: GoneProps) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || !error.data?.gifts) return <ListFailure title={name} />
  const { gifts, gone } = error.data as { gifts: ProductCard[]; gone?: string }
  return (
    <>
      <Suspense>
        <NotFound title={gone ?? title} />
      </Suspense>
      {gifts.length > 0 && (
        <section aria-labelledby="gifts" className="page grid gap-5 pb-16">
          <h2 id="gifts" className="text-title">
            {heading}
          </h2>
          <ProductGrid products={gifts} nameAs="h3" />
        </section>
      )}
    </>
  )
}
