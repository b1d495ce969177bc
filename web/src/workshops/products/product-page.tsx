import type { WorkshopProduct } from '@akyede/contract/workshop-products'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { NotFound } from '#feature/not-found'
import { ApiError } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { useWorkshop } from '../use-workshop.ts'
import { AboutSection } from './about-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { OfferBar } from './offer-bar.tsx'
import { OptionsSection } from './options-section.tsx'
import { PhotosSection } from './photos-section.tsx'
import { PreviewSection } from './preview-section.tsx'
import { PriceSection } from './price-section.tsx'
import { ProductActions } from './product-actions.tsx'
import { queueWords, stateWords } from './product-words.ts'
import { productQuery } from './queries.ts'
import { useProductEditor } from './use-product-editor.ts'
import { useProductOptions } from './use-product-options.ts'

/** A product on one page whose sections are saved by themselves. */
export function ProductPage() {
  const { productId = '' } = useParams()
  const { id: vendorId, role } = useWorkshop()
  const product = useQuery(productQuery(vendorId, productId))
  const waiting = useStableLoading(product.isPending)
  if (product.data) return <Editor key={productId} loaded={product.data} isReader={role === 'packer'} />
  if (product.error instanceof ApiError && product.error.status === 404)
    return <NotFound title="We couldn’t find this product" />
  return (
    <>
      {product.error && (
        <ErrorBlock message={product.error.message} onRetry={() => void product.refetch()} takeFocus />
      )}
      {waiting && <Skeleton kind="product" />}
    </>
  )
}

function Editor({ loaded, isReader }: { loaded: WorkshopProduct; isReader: boolean }) {
  const { id: vendorId, slug } = useWorkshop()
  const editor = useProductEditor(loaded, vendorId)
  const options = useProductOptions(editor)
  const { product } = editor
  const title = product.name || 'New product'
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <header className="grid gap-2">
        <Breadcrumb trail={[{ text: 'Products', to: `/workshop/${slug}/products` }]} here={title} />
        <PageTitle>{title}</PageTitle>
        <Status product={product} />
      </header>
      <fieldset disabled={isReader || product.state === 'retired'} className="contents">
        <PhotosSection editor={editor} />
        <AboutSection editor={editor} />
        <PriceSection editor={editor} />
        <OptionsSection editor={editor} options={options} />
        <DetailsSection editor={editor} />
      </fieldset>
      <PreviewSection product={product} />
      {!isReader && <ProductActions editor={editor} />}
      {!isReader && product.state !== 'retired' && <OfferBar editor={editor} options={options} />}
    </div>
  )
}

/** What buyers see now, and what staff are to decide. */
function Status({ product: { state, change, words, position, is_published } }: { product: WorkshopProduct }) {
  const { text, tone } = stateWords[state]
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={tone}>{text}</Badge>
        {change && (
          <Badge tone={stateWords[change].tone}>Your change: {stateWords[change].text.toLowerCase()}</Badge>
        )}
      </p>
      {position !== null && <p className="text-ink-2">{queueWords(position)}</p>}
      {position !== null && (
        <p className="text-ink-2">If you change it now, it leaves the queue until you send it again.</p>
      )}
      {words && (state === 'returned' || change === 'returned') && (
        <p className="rounded-control bg-gold-soft px-4 py-3 text-gold-ink">
          <span className="font-semibold">Our team wrote: </span>
          <span className="whitespace-pre-line wrap-anywhere">{words}</span>
        </p>
      )}
      {is_published && change === 'draft' && (
        <p className="text-ink-2">Buyers still see the version before your changes.</p>
      )}
      {state === 'held' && <p className="text-ink-2">We’ve paused this product. Please write to us.</p>}
    </div>
  )
}
