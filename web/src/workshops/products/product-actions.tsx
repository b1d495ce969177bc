import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Copies a product, takes it off sale, or retires it. */
export function ProductActions({ editor: { product, run } }: { editor: ProductEditor }) {
  const { id: vendorId, slug } = useWorkshop()
  const navigate = useNavigate()
  const params = { vendorId, productId: product.id }
  const onError = (error: Error) => toast.failure(wordsOf(error, 'This didn’t work'))
  const copy = useMutation({
    mutationFn: () => call('copyWorkshopProduct', { params }),
    onSuccess: ({ data }) => {
      toast.success('Copied. You’re now editing the copy.')
      void navigate(`/workshop/${slug}/products/${data.id}`)
    },
    onError,
  })
  const rest = useMutation({
    mutationFn: () => run(headers => call('restWorkshopProduct', { params }, { headers })),
    onSuccess: () => toast.success('It’s off sale. Buyers can’t order it.'),
    onError,
  })
  const retire = useMutation({
    mutationFn: () => run(headers => call('retireWorkshopProduct', { params }, { headers })),
    onSuccess: () => {
      toast.success(product.is_published ? 'Product retired' : 'Draft deleted')
      void navigate(`/workshop/${slug}/products`)
    },
    onError,
  })
  return (
    <PanelSection id="more" title="More">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={copy.isPending && 'Copying…'} onClick={() => copy.mutate()}>
          Copy product
        </Button>
        {product.state === 'on_sale' && (
          <Button variant="secondary" pending={rest.isPending && 'Saving…'} onClick={() => rest.mutate()}>
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
          pending={retire.isPending && 'Saving…'}
          onConfirm={() => retire.mutate()}
        />
      )}
    </PanelSection>
  )
}
