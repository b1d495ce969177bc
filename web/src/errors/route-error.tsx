import { words } from '@akyede/contract/words'
import { type ReactNode, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { lazyComponents } from '#kit/lazy-components.ts'
import { buttonClass } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

/**
 * Error pages load lazily. The page for server errors does not, because after a failure nothing more may load.
 */
const NotFound = lazyComponents(() => import('#feature/not-found')).component(module => module.NotFound)
const Unauthorized = lazyComponents(() => import('./unauthorized.tsx')).component(
  module => module.Unauthorized,
)
const Unavailable = lazyComponents(() => import('./unavailable.tsx')).component(module => module.Unavailable)

/** The error page for an error of a loader or component. */
export function RouteError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { failedRequestId } = usePrintedFacts()
  const here = pathname + search
  useRepairScripts(error)
  switch (statusOf(error)) {
    case 401:
    case 403:
      return late(<Unauthorized />)
    case 404:
    case 410:
      return late(<NotFound />)
    case 503:
      return late(<Unavailable retry={here} />)
    default:
      return <ServerError requestId={requestIdOf(error) ?? failedRequestId} retry={here} />
  }
}

/** A script that failed to load is repaired by the script in the head (repair-scripts.ts). */
function useRepairScripts(error: unknown): void {
  useEffect(() => {
    if (error instanceof TypeError && lostScript.test(error.message)) dispatchEvent(new Event('scriptlost'))
  }, [error])
}

/** The messages of Chromium, Firefox and Safari. */
const lostScript = /dynamically imported module|module script failed/i

const late = (page: ReactNode) => <Suspense>{page}</Suspense>

/** The status of an error response, and 500 for every unexpected error. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const problem: unknown = error.data
  const named = problem !== null && typeof problem === 'object' && 'request_id' in problem
  return named && typeof problem.request_id === 'string' ? problem.request_id : undefined
}

/** The page for status 500. Retry is a plain link, because scripts may be the problem. */
export function ServerError({ requestId, retry }: { requestId?: string | undefined; retry: string }) {
  return (
    <OutcomePage symbol="nkyinkyim" title={words.error.title}>
      <p className={outcomeLeadClass}>It’s our fault, not yours. Your cart is safe.</p>
      <OutcomeActions>
        <a href={retry} className={buttonClass()}>
          {words.error.retry}
        </a>
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          Home
        </a>
      </OutcomeActions>
      {requestId && <p className="text-sm text-ink-3">Request {requestId}</p>}
    </OutcomePage>
  )
}
