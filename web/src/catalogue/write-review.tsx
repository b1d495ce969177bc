import type { Product } from '@akyede/contract/catalogue'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Button } from '#ui/button.tsx'
import { clearPageCache } from './page-cache.ts'

const parts = lazyComponents(() => import('./review-panel.tsx'))
const ReviewPanel = parts.component(module => module.ReviewPanel)

/** The button that opens the review form. The form is loaded on demand. */
export function WriteReview({ product }: { product: Product }) {
  const [stage, setStage] = useState<'closed' | 'open' | 'written'>('closed')
  const { revalidate } = useRevalidator()
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (stage === 'written') done.current?.focus()
  }, [stage])
  const open = () => {
    parts.preload()
    setStage('open')
  }
  const written = () => {
    setStage('written')
    clearPageCache()
    void revalidate()
  }
  return (
    <div className="mb-6 grid justify-items-start gap-3 noscript:hidden print:hidden">
      {stage === 'written' && (
        <p ref={done} tabIndex={-1} className="font-semibold text-forest outline-none">
          Medaase! Everyone can read your review now.
        </p>
      )}
      {stage === 'open' ? (
        <Suspense>
          <ReviewPanel product={product} onWritten={written} onLeave={() => setStage('closed')} />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={open}>
          {stage === 'written' ? 'Change your review' : 'Write a review'}
        </Button>
      )}
    </div>
  )
}
