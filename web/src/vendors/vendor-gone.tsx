import type { ProductCard } from '@akyede/contract/catalogue'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ListFailure, ProductGrid } from '#feature/catalogue'
import { NotFound } from '#feature/not-found'

/** A maker who is not here, with gifts that are. */
export function VendorGone() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ListFailure title="Maker" />
  const { gifts } = error.data as { gifts: ProductCard[] }
  return (
    <>
      <NotFound title="Maker not found" />
      {gifts.length > 0 && (
        <section aria-labelledby="gifts" className="page grid gap-5 pb-16">
          <h2 id="gifts" className="text-title">
            Gifts by other makers
          </h2>
          <ProductGrid products={gifts} nameAs="h3" />
        </section>
      )}
    </>
  )
}
