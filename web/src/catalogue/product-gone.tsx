import type { ProductCard } from '@akyede/contract/catalogue'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFound } from '#feature/not-found'
import { ListFailure } from './list-failure.tsx'
import { ProductGrid } from './product-grid.tsx'

/** A gift that is no longer offered, with four that are. */
export function ProductGone() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ListFailure title="Gift" />
  const { similar } = error.data as { similar: ProductCard[] }
  return (
    <>
      <NotFound title="This gift has moved on" />
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="page grid gap-5 pb-16">
          <h2 id="similar" className="text-title">
            Gifts that are here
          </h2>
          <ProductGrid products={similar} nameAs="h3" />
        </section>
      )}
    </>
  )
}
