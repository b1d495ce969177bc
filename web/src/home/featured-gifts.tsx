import type { ProductCard as ProductCardFacts } from '@akyede/contract/catalogue'
import { ProductCard } from '#feature/catalogue'
import { Carousel } from './carousel.tsx'

const sizes = '(width >= 80rem) 285px, (width >= 64rem) 23vw, (width >= 40rem) 40vw, 72vw'

/** The carousel of featured products. */
export function FeaturedGifts({ products }: { products: readonly ProductCardFacts[] }) {
  return (
    <Carousel title="Loved this week">
      {products.map(product => (
        <ProductCard key={product.id} product={product} sizes={sizes} nameAs="h3" />
      ))}
    </Carousel>
  )
}
