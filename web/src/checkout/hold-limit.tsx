import { useLocation } from 'react-router'
import { useSession } from '#feature/accounts'
import { ApiError } from '#kit/call-error.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TimeOfDay } from '#ui/moment.tsx'

/** The shop sets no stock aside for this order now, although it is there. */
export interface HoldLimit {
  readonly kind: 'hold limit'
  readonly message: string
  readonly wayOn: 'orders' | 'verify' | 'write to us' | 'wait'
  /** ISO 8601: from then on it may be ordered again. */
  readonly againAt: string | null
}

const waysOn: Readonly<Record<string, HoldLimit['wayOn']>> = {
  'order.too_many_unpaid': 'orders',
  'order.reorder_paused': 'wait',
  'order.verification_required': 'verify',
  'order.network_busy': 'verify',
  'order.too_large': 'write to us',
}

/** Undefined for every other failure. */
export function holdLimitOf(error: unknown): HoldLimit | undefined {
  if (!(error instanceof ApiError) || error.code === undefined) return undefined
  const wayOn = waysOn[error.code]
  if (!wayOn) return undefined
  const { message, retryAfter } = error
  const againAt = retryAfter === undefined ? null : new Date(Date.now() + retryAfter * 1_000).toISOString()
  return { kind: 'hold limit', message, wayOn, againAt }
}

/** What the buyer can do about it. Links open beside the form, which keeps what was written. */
export function WayOnFromLimit({ limit: { wayOn, againAt } }: { limit: HoldLimit }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const back = `?returnTo=${encodeURIComponent(pathname)}`
  return (
    <>
      <p>
        Nothing was charged.
        {againAt && (
          <>
            {' '}
            You can try again at <TimeOfDay at={againAt} />.
          </>
        )}
      </p>
      {wayOn === 'orders' && user && <Beside to="/orders">Your orders</Beside>}
      {wayOn === 'verify' && !user && <Beside to={`/signin${back}`}>Sign in</Beside>}
      {wayOn === 'verify' && user && (
        <Beside to={user.email ? `/verify-email${back}` : '/profile'}>Verify now</Beside>
      )}
      {wayOn === 'write to us' && <Beside to="/contact">Write to us</Beside>}
    </>
  )
}

const Beside = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} target="_blank" variant="secondary">
    {children}
  </ButtonLink>
)
