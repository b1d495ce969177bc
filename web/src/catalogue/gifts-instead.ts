import { data } from 'react-router'
import { lateParts } from '#kit/late-parts.ts'
import { type Ask, isMissing } from './ask-in-process.ts'

const shownInstead = 4

/** What is asked for; where it is missing, throws a 404 that brings four gifts along. */
export async function orGiftsInstead<Found>(ask: Ask, found: Promise<Found>): Promise<Found> {
  try {
    return await found
  } catch (error) {
    if (!isMissing(error)) throw error
    const query = { sortBy: 'popularity', limit: String(shownInstead) } as const
    const { data: gifts } = await ask('listProducts', { query })
    throw data({ gifts }, { status: 404 })
  }
}

/** Stands in place of it then. */
export const LateGone = lateParts(() => import('./gone.tsx')).part(({ Gone }) => Gone)
