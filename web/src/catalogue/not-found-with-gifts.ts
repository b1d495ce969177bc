import { data } from 'react-router'
import { lazyComponents } from '#kit/lazy-components.ts'
import { type InProcessCall, isNotFound } from './in-process-call.ts'

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
