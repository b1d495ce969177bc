import { useLocation } from 'react-router'
import { useSession } from '#feature/accounts'
import { ApiError } from '#kit/call-error.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TimeOfDay } from '#ui/timestamp.tsx'

/** This order would hold more unpaid stock than the buyer may, although the stock is available. */
export interface HoldLimit {
  readonly kind: 'hold limit'
  readonly message: string
  readonly remedy: 'orders' | 'verify' | 'write to us' | 'wait'
  /** ISO 8601: the time from which it can be ordered again. */
  readonly againAt: string | null
}

const remedies: Readonly<Record<string, HoldLimit['remedy']>> = {
  'order.too_many_unpaid': 'orders',
  'order.reorder_paused': 'wait',
  'order.verification_required': 'verify',
  'order.network_busy': 'verify',
  'order.too_large': 'write to us',
}

/** Undefined for every other failure. */
export function holdLimitOf(error: unknown): HoldLimit | undefined {
  if (!(error instanceof ApiError) || error.code === undefined) return undefined
  const remedy = remedies[error.code]
  if (!remedy) return undefined
  const { message, retryAfter } = error
  const againAt = retryAfter === undefined ? null : new Date(Date.now() + retryAfter * 1_000).toISOString()
  return { kind: 'hold limit', message, remedy, againAt }
}

/** The next steps of a buyer who reached the limit. Links open in a new tab, so that the form keeps its values. */
export function HoldLimitRemedy({ limit: { remedy, againAt } }: { limit: HoldLimit }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const back = `?returnTo=${encodeURIComponent(pathname)}`
  return (
    <>
      <p>
        You weren’t charged.
        {againAt && (
          <>
            {' '}
            You can try again at <TimeOfDay at={againAt} />.
          </>
        )}
      </p>
      {remedy === 'orders' && user && <NewTabLink to="/orders">Your orders</NewTabLink>}
      {remedy === 'verify' && !user && <NewTabLink to={`/signin${back}`}>Sign in</NewTabLink>}
      {remedy === 'verify' && user && (
        <NewTabLink to={user.email ? `/verify-email${back}` : '/profile'}>Verify now</NewTabLink>
      )}
      {remedy === 'write to us' && <NewTabLink to="/contact">Write to us</NewTabLink>}
    </>
  )
}

const NewTabLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} target="_blank" variant="secondary">
    {children}
  </ButtonLink>
)
