import type { ResponseFor } from '@akyede/contract/api'
import { asCedis, formatCedis } from '@akyede/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { DetailPage, History } from './detail-page.tsx'
import { holdReasonWords, productStateWords } from './moderation-words.ts'
import { ProductActions } from './products-actions.tsx'
import { ProductBadges } from './products-page.tsx'
import { officeKey } from './queries.ts'
import { Facts } from './records.tsx'

type Product = ResponseFor<'getOfficeProduct'>['data']

/** A product with its stock and what staff did. */
export function ProductPage() {
  const { productId = '' } = useParams()
  const product = useQuery({
    queryKey: [...officeKey, 'products', productId],
    queryFn: ({ signal }) =>
      call('getOfficeProduct', { params: { productId } }, { signal }).then(({ data }) => data),
  })
  return (
    <DetailPage
      query={product}
      missing="We couldn’t find this product"
      list={['Products', '/office/products']}
    >
      {found => ({
        title: found.name,
        badges: (
          <>
            <ProductBadges product={found} />
            {found.maker_state === 'suspended' && <Badge tone="bad">Maker suspended</Badge>}
          </>
        ),
        content: <Content product={found} />,
        seen: seenOf(found),
      })}
    </DetailPage>
  )
}

/** What a decision about a product rests on. */
const seenOf = ({ name, state, held_reason, featured, price, category }: Product) => ({
  Name: name,
  Status: productStateWords[state],
  Reason: held_reason ? holdReasonWords[held_reason] : '',
  Featured: featured ? 'Yes' : 'No',
  Price: formatCedis(asCedis(price)),
  Category: category,
})

function Content({ product }: { product: Product }) {
  const { id, maker, category, price, state, held_at, held_reason, stock } = product
  return (
    <>
      <ProductActions product={product} />
      {product.review && <Review review={product.review} />}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <PanelSection id="facts" title="Product">
          <Facts
            facts={[
              [
                'Maker',
                <TextLink key="maker" to={`/office/makers/${maker.slug}`}>
                  {maker.name}
                </TextLink>,
              ],
              ['Category', category],
              ['Price', formatCedis(asCedis(price))],
              ['Picture', product.is_drawn ? 'Drawn' : 'Photo'],
              ['Sold', product.sold],
              [
                'Rating',
                product.rating === null ? 'No reviews' : `${product.rating} of 5 (${product.reviews})`,
              ],
              ['Since', <Timestamp key="since" at={product.created_at} />],
              ['Held', held_at && <Timestamp at={held_at} withTime />],
              ['Reason', held_reason && holdReasonWords[held_reason]],
            ]}
          />
          {state !== 'waiting' && (
            <TextLink to={`/product/${id}`} className="justify-self-start py-2">
              Page in the shop
            </TextLink>
          )}
        </PanelSection>
        <PanelSection id="stock" title="Stock">
          <Facts
            facts={stock.map(({ variant, on_hand, held }) => [
              variant ?? 'Units',
              held > 0 ? `${on_hand}, ${held} of them in unpaid orders` : on_hand,
            ])}
          />
        </PanelSection>
        <PanelSection id="text" title="Text">
          <p className="whitespace-pre-line wrap-anywhere">{product.description}</p>
        </PanelSection>
        <History history={product.history} reasons={holdReasonWords} />
      </div>
    </>
  )
}

/** What the maker wants to publish, as buyers would see it. */
function Review({ review }: { review: NonNullable<Product['review']> }) {
  return (
    <PanelSection id="review" title={review.is_new ? 'New product' : 'Requested change'}>
      <ul className="flex flex-wrap gap-3">
        {review.pictures.map(({ url, alt }) => (
          <li key={url} className="w-40">
            <img src={url} alt={alt} className="aspect-4/5 w-full rounded-picture object-cover" />
            <p className="mt-1 text-sm text-ink-2">{alt}</p>
          </li>
        ))}
      </ul>
      <p className="font-semibold">{review.name}</p>
      <p className="max-w-[65ch] whitespace-pre-line wrap-anywhere">{review.story}</p>
      <Facts
        facts={[
          ['Waiting since', <Timestamp key="since" at={review.offered_at} withTime />],
          ['Category', review.category],
          ['Price', review.price !== null && formatCedis(asCedis(review.price))],
          ['Weight', review.weight_grams !== null && `${review.weight_grams} g`],
          ['Materials', review.materials],
          ['Dimensions', review.dimensions],
          ['Care', review.care],
          ['Attributes', review.attributes.map(one => one.replace('=', ': ')).join(', ')],
          ['Options', review.variants.join(', ')],
        ]}
      />
    </PanelSection>
  )
}
