import type { EndpointName, RequestFor, ResponseFor } from '@akyede/contract/api'
import { data, type LoaderFunctionArgs } from 'react-router'
import { servicesContext } from '#kit/document-facts.ts'
import { lazyComponents } from '#kit/lazy-components.ts'

export type InProcessCall = <Name extends EndpointName>(
  name: Name,
  request: RequestFor<Name>,
) => Promise<ResponseFor<Name>>

/** Calls public endpoints of the API from a loader in the same process, without HTTP. */
export const createInProcessCall =
  (context: LoaderFunctionArgs['context']): InProcessCall =>
  (name, request) =>
    context.get(servicesContext).call(name, request)

/** Whether the error says that the id is unknown or malformed. Failures carry the status of the contract. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 422)

const giftsShown = 4

/** Returns the result, or throws a 404 with four gifts when it is missing; a 410 that says why when it is gone. */
export async function orNotFoundWithGifts<Found>(call: InProcessCall, found: Promise<Found>): Promise<Found> {
  try {
    return await found
  } catch (error) {
    const gone =
      error instanceof Error && 'status' in error && error.status === 410 ? error.message : undefined
    if (!gone && !isNotFound(error)) throw error
    const query = { sortBy: 'popularity', limit: String(giftsShown) } as const
    const { data: gifts } = await call('listProducts', { query })
    throw data({ gifts, gone }, { status: gone ? 410 : 404 })
  }
}

/** Lazy error page for what is thrown by `orNotFoundWithGifts`. */
export const LazyGone = lazyComponents(() => import('./gone.tsx')).component(({ Gone }) => Gone)
