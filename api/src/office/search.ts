import { phone } from '@akyede/contract/fields'
import { maskedEmail, maskedPhone } from '@akyede/contract/masked'
import type { OfficeFound } from '@akyede/contract/office-search'
import type { Serve } from '#platform/serve.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { OfficeContext } from './index.ts'

/** Products and makers of each search. */
const namesOfEach = 5

/** Serves the search of the back office: numbers, emails and phones are compared whole, names in part. */
export function serveOfficeSearch(serve: Serve, { platform: { database } }: OfficeContext): void {
  serve('searchOffice', async ({ query: { search } }) => {
    const { rows } = await database.execute<FoundRow>(statementOf(search))
    return { data: rows.map(presentFound) }
  })
}

type FoundRow = {
  readonly kind: OfficeFound['kind']
  readonly id: string
  readonly title: string
  readonly detail: string | null
  readonly phone: string | null
}

function statementOf(search: string): SQL {
  const number = search.toUpperCase().replace(/^#/, '')
  const numbers = sql`in (${number}, ${`AK-${number}`})`
  const parsedPhone = phone.safeParse(search)
  const e164 = parsedPhone.success ? parsedPhone.data : null
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`
    select 'order' as kind, id::text, number as title, payment_status as detail, null as phone
    from orders where number ${numbers}
    union all
    select 'order', orders.id::text, orders.number, 'payment ' || payment.reference, null
    from payments payment join orders on orders.id = payment.subject_id
    where payment.provider in ('paystack','flutterwave') and payment.reference in (${search}, ${search.toLowerCase()})
      and payment.subject_type = 'order'
    union all
    select 'ticket', id::text, reference, subject, null from support_tickets where reference ${numbers}
    union all
    select 'return', number, number, status, null from returns where number ${numbers}
    union all
    select 'person', id::text, first_name || ' ' || left(last_name, 1), email, phone from users
    where lower(email) = ${search.toLowerCase()} and erased_at is null
    union all
    select 'person', id::text, first_name || ' ' || left(last_name, 1), null, phone from users
    where phone = ${e164} and phone_verified_at is not null and erased_at is null
    union all
    (select 'product', id::text, name, slug, null from products where name ilike ${part} order by name, id
      limit ${namesOfEach})
    union all
    (select 'maker', id::text, name, town, null from vendors where name ilike ${part} order by name, id
      limit ${namesOfEach})`
}

/** Staff see neither whole emails nor whole phone numbers in a list. */
function presentFound({ kind, id, title, detail, phone: number }: FoundRow): OfficeFound {
  if (kind !== 'person') return { kind, id, title, detail: detail ?? '' }
  return { kind, id, title, detail: detail ? maskedEmail(detail) : number ? maskedPhone(number) : '' }
}
