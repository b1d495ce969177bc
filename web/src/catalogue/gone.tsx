import type { ProductCard } from '@akyede/contract/catalogue'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFound } from '#feature/not-found'
import { ListFailure } from './list-failure.tsx'
import { ProductGrid } from './product-grid.tsx'

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
