import { asCedis, toCedis, toPesewas } from '@akyede/contract/money'
import { z } from 'zod'
import type { ProviderClient } from './provider-http.ts'

const mostPages = 20
const day = 24 * 3_600_000

/** Reads every row of a list since a day; undefined when the provider is unreachable or the list is too long. */
export async function readAllPages<Row extends z.ZodType>(
  callProvider: ProviderClient,
  path: string,
  row: Row,
  since: Date,
): Promise<readonly z.output<Row>[] | undefined> {
  const Page = z.object({
    data: z.array(row),
    meta: z.object({ page_info: z.object({ total_pages: z.number() }) }),
  })
  // Starts a day earlier, because the provider may use another time zone.
  const from = new Date(since.getTime() - day).toISOString().slice(0, 10)
  const rows: z.output<Row>[] = []
  for (let page = 1; page <= mostPages; page++) {
    const read = Page.safeParse((await callProvider('GET', `${path}?from=${from}&page=${page}`))?.body)
    if (!read.success) return undefined
    rows.push(...read.data.data)
    if (page >= read.data.meta.page_info.total_pages) return rows
  }
  return undefined
}

/** Converts an amount in cedis of Flutterwave to pesewas. Fractions of a pesewa are rejected, never rounded. */
export const amountInCedis = z
  .number()
  .nonnegative()
  .transform(asCedis)
  .refine(amount => toCedis(toPesewas(amount)) === amount)
  .transform(toPesewas)
