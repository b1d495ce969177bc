import { words } from '@akyede/contract/words'
import { type ReactNode, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { lazyComponents } from '#kit/lazy-components.ts'
import { buttonClass } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

/** What no good page needs. A failure of ours is not among them: it may be that nothing more can be fetched. */
const NotFound = lazyComponents(() => import('#feature/not-found')).component(module => module.NotFound)
const Unauthorized = lazyComponents(() => import('./unauthorized.tsx')).component(
  module => module.Unauthorized,
)
const Unavailable = lazyComponents(() => import('./unavailable.tsx')).component(module => module.Unavailable)

/** The page for what a loader threw or a component failed with. */
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

/** What failed because a script was lost on the way is loaded anew by the script in the head (mend-scripts.ts). */
function useRepairScripts(error: unknown): void {
  useEffect(() => {
    if (error instanceof TypeError && lostScript.test(error.message)) dispatchEvent(new Event('scriptlost'))
  }, [error])
}

/** As Chromium, Firefox and Safari say it. */
const lostScript = /dynamically imported module|module script failed/i

const late = (page: ReactNode) => <Suspense>{page}</Suspense>

/** The status that the error answers with; 500 for everything that was not thrown on purpose. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const problem: unknown = error.data
  const named = problem !== null && typeof problem === 'object' && 'request_id' in problem
  return named && typeof problem.request_id === 'string' ? problem.request_id : undefined
}

/** 500: our fault. Retry is a plain link, for scripts may be what failed. */
export function ServerError({ requestId, retry }: { requestId?: string | undefined; retry: string }) {
  return (
    <OutcomePage symbol="nkyinkyim" title={words.error.title}>
      <p className={outcomeLeadClass}>It is our fault, not yours. Your cart is safe.</p>
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
