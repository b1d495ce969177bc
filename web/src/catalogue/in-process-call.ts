import type { EndpointName, RequestFor, ResponseFor } from '@akyede/contract/api'
import { data, type LoaderFunctionArgs } from 'react-router'
import { lazyComponents } from '#kit/lazy-components.ts'
import { servicesContext } from '#kit/services.ts'

export type InProcessCall = <Name extends EndpointName>(
  name: Name,
  request: RequestFor<Name>,
) => Promise<ResponseFor<Name>>

/** The API's public reads for a loader: the contract's rows, without HTTP. */
export const createInProcessCall =
  (context: LoaderFunctionArgs['context']): InProcessCall =>
  (name, request) =>
    context.get(servicesContext).call(name, request)

/** Nothing has this id, or nothing could: failures carry the status of the contract. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 422)

const shownInstead = 4

/** What is asked for; where it is missing, throws a 404 that brings four gifts along. */
export async function orNotFoundWithGifts<Found>(ask: InProcessCall, found: Promise<Found>): Promise<Found> {
  try {
    return await found
  } catch (error) {
    if (!isNotFound(error)) throw error
    const query = { sortBy: 'popularity', limit: String(shownInstead) } as const
    const { data: gifts } = await ask('listProducts', { query })
    throw data({ gifts }, { status: 404 })
  }
}

/** Stands in place of it then. */
export const LazyGone = lazyComponents(() => import('./gone.tsx')).component(({ Gone }) => Gone)
