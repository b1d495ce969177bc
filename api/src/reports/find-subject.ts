import type { ReportSubject } from '@akyede/contract/report-words'
import { userIdPattern } from '@akyede/contract/user-id'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** What was reported. It says nothing about gifts. */
export interface Subject {
  /** Null when it does not exist. */
  readonly title: string | null
  readonly text: string | null
  /** The author of a review, the owner of a list, or the person. */
  readonly user_id: number | null
  readonly first_name: string | null
  readonly product_id: string | null
  readonly vendor_id: string | null
  readonly vendor_slug: string | null
  readonly vendor_name: string | null
}

/** Columns and joins of the subject of `item`, which has the columns `about` and `subject_id`. */
export const subjectColumns: SQL = sql`
  case item.about when 'review' then product.name when 'product' then product.name when 'maker' then vendor.name
    when 'list' then list.name else concat_ws(' ', person.first_name, person.last_name) end as title,
  case item.about when 'review' then review.text when 'product' then product.description when 'maker' then vendor.story
    when 'list' then list.description else '' end as text,
  person.id::float8 as user_id, person.first_name, product.id as product_id,
  vendor.id as vendor_id, vendor.slug as vendor_slug, vendor.name as vendor_name`
const idOf = (about: ReportSubject): SQL => sql`case item.about when ${about} then item.subject_id::uuid end`
export const subjectJoins: SQL = sql`
  left join reviews as review on review.id = ${idOf('review')}
  left join products as product on product.id = coalesce(review.product_id, ${idOf('product')})
  left join vendors as vendor on vendor.id = coalesce(product.vendor_id, ${idOf('maker')})
  left join wishlists as list on list.id = ${idOf('list')} and list.deleted_at is null
  left join users as person on person.erased_at is null and person.id = coalesce(
    review.user_id, list.user_id, case item.about when 'person' then item.subject_id::bigint end)`

/**
 * Returns the id under which something is reported: of a list also when its link is named. Undefined when nothing has
 * this id.
 */
export async function findSubjectId(
  executor: Executor,
  about: ReportSubject,
  id: string,
): Promise<string | undefined> {
  const { rows } = await executor.execute<{ id: string }>(lookups[about](id))
  return rows[0]?.id
}

const lookups: Readonly<Record<ReportSubject, (id: string) => SQL>> = {
  review: id => sql`select id::text from reviews where id = ${uuidOf(id)}::uuid and hidden_at is null`,
  product: id => sql`select id::text from products where id = ${uuidOf(id)}::uuid and on_sale`,
  maker: id => sql`
    select id::text from vendors where (id = ${uuidOf(id)}::uuid or slug = ${id})
      and state not in ('applied','refused','closed')`,
  list: id => sql`
    select id::text from wishlists where deleted_at is null and id = coalesce(
      ${uuidOf(id)}::uuid, (select wishlist_id from share_links where share_id = ${id} or alias = ${id} limit 1))`,
  person: id =>
    sql`select id::text from users where id = ${userIdPattern.test(id) ? id : null}::bigint and erased_at is null`,
}

const uuidOf = (id: string): string | null =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null

export async function findSubject(
  executor: Executor,
  about: ReportSubject,
  subjectId: string,
): Promise<Subject> {
  const { rows } = await executor.execute<Subject & Record<string, unknown>>(sql`
    select ${subjectColumns} from (select ${about}::text as about, ${subjectId}::text as subject_id) as item
    ${subjectJoins}`)
  const [subject] = rows
  if (!subject) throw new Error(`nothing was read of ${about} ${subjectId}`)
  return subject
}
