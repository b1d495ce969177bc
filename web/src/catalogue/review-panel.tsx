import type { Product } from '@akyede/contract/catalogue'
import { words } from '@akyede/contract/words'
import { useEffect, useRef } from 'react'
import { signInAddress, useSession, verifyAddress } from '#feature/accounts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ReviewForm } from './review-form.tsx'

interface ReviewPanelProps {
  product: Product
  onWritten: () => void
  onLeave: () => void
}

/** The review form, or what is needed before a review. */
export function ReviewPanel({ product, onWritten, onLeave }: ReviewPanelProps) {
  const { status, user } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel aria-labelledby="own-review" className="grid w-full max-w-2xl gap-4">
      <h3 id="own-review" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Your review
      </h3>
      {status === 'loading' && <p role="status">{words.guard.loading}</p>}
      {status === 'guest' && <AskToSignIn productId={product.id} />}
      {user && !user.is_verified && <AskToVerify productId={product.id} />}
      {user?.is_verified ? (
        <ReviewForm userId={user.user_id} productId={product.id} onWritten={onWritten} onLeave={onLeave} />
      ) : (
        <div>
          <Button variant="secondary" onClick={onLeave}>
            Not now
          </Button>
        </div>
      )}
    </Panel>
  )
}

function AskToVerify({ productId }: { productId: string }) {
  return (
    <>
      <p role="alert">{words.guard.verify}</p>
      <p>
        <TextLink to={verifyAddress(`/product/${productId}#reviews`)}>
          Open the link we sent you, or get a new one
        </TextLink>
      </p>
    </>
  )
}

function AskToSignIn({ productId }: { productId: string }) {
  return (
    <p>
      <TextLink to={signInAddress(`/product/${productId}#reviews`)}>Sign in to write a review</TextLink>. It’s
      one review per person.
    </p>
  )
}
