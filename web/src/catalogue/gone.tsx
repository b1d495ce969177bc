import type { ProductCard } from '@akyede/contract/catalogue'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFound } from '#feature/not-found'
import { ListFailure } from './list-failure.tsx'
import { ProductGrid } from './product-grid.tsx'

export interface GoneProps {
  /** What the page would show, in a word: "Maker". */
  name: string
  title: string
  /** Above the gifts. */
  heading: string
}

/** In place of what is not here (any more), with gifts that are: what `orNotFoundWithGifts` throws. */
export function Gone({ name, title, heading }: GoneProps) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ListFailure title={name} />
  const { gifts } = error.data as { gifts: ProductCard[] }
  return (
    <>
      <NotFound title={title} />
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
