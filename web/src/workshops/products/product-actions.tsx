import type { ResponseFor } from '@akyede/contract/api'
import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import type { ProductEditor } from './use-product-editor.ts'

type Reply = ResponseFor<'restWorkshopProduct'>

/** Copies a product, lets it rest, or retires it. */
export function ProductActions({ editor: { product, run } }: { editor: ProductEditor }) {
  const { id: vendorId, slug } = useWorkshop()
  const navigate = useNavigate()
  const params = { vendorId, productId: product.id }
  const act = async (done: string, work: (headers: { 'if-match': string }) => Promise<Reply>) => {
    try {
      await run(work)
      toast.success(done)
      return true
    } catch (error) {
      toast.failure(wordsOf(error, 'That didn’t work'))
      return false
    }
  }
  const copy = async () => {
    try {
      const { data } = await call('copyWorkshopProduct', { params })
      toast.success('Copied. You’re now editing the copy.')
      void navigate(`/workshop/${slug}/products/${data.id}`)
    } catch (error) {
      toast.failure(wordsOf(error, 'We couldn’t copy this product'))
    }
  }
  const retire = async () => {
    const isDone = await act(product.is_published ? 'Product retired' : 'Draft deleted', headers =>
      call('retireWorkshopProduct', { params }, { headers }),
    )
    if (isDone) void navigate(`/workshop/${slug}/products`)
  }
  return (
    <PanelSection id="more" title="More">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy product
        </Button>
        {product.state === 'on_sale' && (
          <Button
            variant="secondary"
            onClick={() =>
              void act('It’s resting. Buyers can’t order it.', headers =>
                call('restWorkshopProduct', { params }, { headers }),
              )
            }
          >
            Take off sale
          </Button>
        )}
      </div>
      {product.state !== 'retired' && (
        <ConfirmButton
          text={product.is_published ? 'Retire product' : 'Delete draft'}
          question={
            product.is_published
              ? 'Retire it for good? Past orders keep it, but it can’t be sold again.'
              : 'Delete this draft? This can’t be undone.'
          }
          yes={product.is_published ? 'Retire product' : 'Delete draft'}
          onYes={() => void retire()}
        />
      )}
    </PanelSection>
  )
}
