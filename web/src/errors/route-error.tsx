import { isRouteErrorResponse, useLocation } from 'react-router'
import { NotFound } from '#feature/not-found'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { ServerError } from './server-error.tsx'
import { Unauthorized } from './unauthorized.tsx'
import { Unavailable } from './unavailable.tsx'

/** The page for what a loader threw or a component failed with. */
export function RouteError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { failedRequestId } = usePrintedFacts()
  const here = pathname + search
  switch (statusOf(error)) {
    case 401:
    case 403:
      return <Unauthorized />
    case 404:
    case 410:
      return <NotFound />
    case 503:
      return <Unavailable retry={here} />
    default:
      return <ServerError requestId={requestIdOf(error) ?? failedRequestId} retry={here} />
  }
}

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
