import type { ResponseFor } from '@akyede/contract/api'
import type { Executor } from '#platform/database.ts'
import { asc } from '#platform/sql.ts'
import { testimonials } from './tables.ts'

export async function findTestimonials(
  executor: Executor,
): Promise<ResponseFor<'getFeatured'>['testimonials']> {
  const { id, name, location, rating, text, verified, position } = testimonials
  const rows = await executor
    .select({ id, name, location, rating, text, verified })
    .from(testimonials)
    .orderBy(asc(position), asc(id))
  return rows.map(row => ({ ...row, avatar: null }))
}
