import { findMissing } from '@akyede/contract/product-readiness'
import { CloudOff, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format-count.ts'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import { anchorOf } from './product-words.ts'
import type { ProductEditor } from './use-product-editor.ts'
import { type ProductOptions, withOptions } from './use-product-options.ts'

/** More of them would cover a phone. */
const shownAtOnce = 3

interface OfferBarProps {
  readonly editor: ProductEditor
  readonly options: ProductOptions
}

/** Says what is missing and whether all is saved, and offers the product. */
export function OfferBar({ editor, options }: OfferBarProps) {
  const { product } = editor
  const canOffer = !product.is_published || product.change !== null || product.state === 'resting'
  const known =
    product.is_published && product.change === null ? [] : findMissing(withOptions(product, options), 1)
  // What only the server can know was found at the last save.
  const missing = [
    ...known,
    ...product.missing.filter(({ field }) => field === 'original_price' && known.length === 0),
  ]
  const isWaiting = product.state === 'waiting' || product.change === 'waiting'
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-5 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-2.5 sm:mx-0 sm:rounded-panel sm:border sm:px-5 lg:bottom-4">
      {canOffer && !isWaiting && missing.length > 0 && (
        <p className="text-sm leading-6">
          <span className="font-semibold">{formatCount(missing.length, 'thing')} missing: </span>
          {missing.slice(0, shownAtOnce).map(({ field, text }, at) => (
            <span key={text}>
              {at > 0 && ', '}
              <a href={`#${anchorOf[field] ?? field}`} className="underline underline-offset-4">
                {text}
              </a>
            </span>
          ))}
          {missing.length > shownAtOnce && ` and ${missing.length - shownAtOnce} more`}
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <SaveLine editor={editor} options={options} />
        {canOffer && !isWaiting && <OfferButton {...{ editor, options }} isReady={missing.length === 0} />}
      </div>
    </div>
  )
}

const stateTexts = {
  saved: 'All saved',
  saving: 'Saving…',
  offline: 'No connection. Your work is safe on this phone.',
  failed: 'Please check the fields above',
  options: 'Your options aren’t saved yet',
} as const

const SaveLine = ({ editor: { state, failure }, options: { isEdited } }: OfferBarProps) => (
  <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
    {state === 'saving' && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
    {state === 'offline' && <CloudOff aria-hidden size={18} strokeWidth={1.75} />}
    {state === 'failed' && failure ? failure : stateTexts[state === 'saved' && isEdited ? 'options' : state]}
  </p>
)

function OfferButton({ editor, options, isReady }: OfferBarProps & { isReady: boolean }) {
  const { id: vendorId } = useWorkshop()
  const [isSending, setIsSending] = useState(false)
  const { product, run } = editor
  const text = product.is_published && product.change === null ? 'Put on sale' : 'Send for review'
  const offer = async () => {
    setIsSending(true)
    // What buyers can choose is part of what is sent.
    if (options.isEdited && !(await options.save())) {
      toast.failure('We couldn’t save the options. Please check them.')
      setIsSending(false)
      return
    }
    const params = { vendorId, productId: product.id }
    try {
      const { state, change } = await run(headers => call('offerWorkshopProduct', { params }, { headers }))
      const isWaiting = state === 'waiting' || change === 'waiting'
      toast.success(isWaiting ? 'Sent. We’ll look at it within 2 working days.' : 'It’s on sale. Ayekoo!')
    } catch (error) {
      toast.failure(wordsOf(error, 'We couldn’t send this product'))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Button
      variant={isReady ? 'primary' : 'off'}
      aria-disabled={!isReady}
      pending={isSending && 'Sending…'}
      onClick={() => isReady && void offer()}
      className="shrink-0"
    >
      {text}
    </Button>
  )
}
