import type { ProductCard as ProductCardFacts } from '@akyede/contract/catalogue'
import { badgedCards, ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly ProductCardFacts[]
  /** Number of pictures in the first view. */
  eager?: number
  nameAs?: 'h2' | 'h3'
  /** Beside the filter column, where the visitor may prefer a list. */
  beside?: boolean
}

const sizes = '(width >= 80rem) 285px, (width >= 64rem) 23vw, (width >= 48rem) 31vw, 46vw'
const sizesBeside = '(width >= 80rem) 290px, (width >= 48rem) 30vw, 46vw'

/** Products in two, three or four columns. */
export function ProductGrid({ products, eager = 0, nameAs = 'h2', beside = false }: ProductGridProps) {
  const badged = badgedCards(products)
  return (
    <ul data-gifts={beside || undefined} className={beside ? 'results-grid' : 'product-grid'}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            sizes={beside ? sizesBeside : sizes}
            eager={index < eager}
            first={index === 0 && eager > 0}
            nameAs={nameAs}
            badged={badged.has(product.id)}
          />
        </li>
      ))}
    </ul>
  )
}
