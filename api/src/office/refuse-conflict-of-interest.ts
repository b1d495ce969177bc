import { Failure } from '@akyede/contract/failures'
import { workshopsOf } from '#feature/catalogue'
import { subjectJoins } from '#feature/reports'
import type { SignedIn } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { isUuid } from '#platform/ids.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** Queries of the orders, the makers and the people that a call is about. */
interface Subject {
  readonly orders: SQL
  readonly makers: SQL
  /** Authors and owners of what is decided on. */
  readonly people?: SQL
}
const none = sql`select null::uuid`
const ofMaker = (makers: SQL): Subject => ({ orders: none, makers })

/** By the name of a path parameter; of an order with several makers, `part` selects one. */
const subjects: Readonly<Record<string, (id: SQL, part: SQL) => Subject>> = {
  orderId: (id, part) => ({
    orders: id,
    makers: sql`select vendor_id from fulfilments where order_id = (${id}) and id = coalesce((${part}), id)`,
  }),
  // A refund without a fulfilment is paid by the shop and leaves its makers what they earned.
  paymentId: id => ({
    orders: sql`select subject_id from payments where subject_type = 'order' and id = (${id})`,
    makers: sql`
      select part.vendor_id from payments join fulfilments as part on part.order_id = payments.subject_id
      where payments.subject_type = 'order' and payments.id = (${id})`,
  }),
  problemId: id => ({
    orders: sql`select order_id from problems where id = (${id})`,
    makers: sql`select vendor_id from problems where id = (${id})`,
  }),
  returnId: id => ({
    orders: sql`select order_id from returns where id = (${id})`,
    makers: sql`select vendor_id from returns where id = (${id})`,
  }),
  ticketId: id => ({ ...ofMaker(none), people: sql`select user_id from support_tickets where id = (${id})` }),
  vendorId: ofMaker,
  payoutId: id => ofMaker(sql`select vendor_id from payouts where id = (${id})`),
  correctionId: id => ofMaker(sql`select vendor_id from maker_corrections where id = (${id})`),
  reviewId: id => ({
    ...ofMaker(sql`
      select products.vendor_id from reviews join products on products.id = reviews.product_id
      where reviews.id = (${id})`),
    people: sql`select user_id from reviews where id = (${id})`,
  }),
  reportId: id => ({
    ...ofMaker(sql`select vendor.id from reported_items as item ${subjectJoins} where item.id = (${id})`),
    people: sql`select person.id from reported_items as item ${subjectJoins} where item.id = (${id})`,
  }),
}

/**
 * Refuses a change of what the caller bought, gave, is given, asked, wrote or sells, with `office.conflict_of_interest`:
 * staff must not refund, settle, approve or note for themselves. Super admins are not refused, because one may be the only
 * member of staff.
 */
export async function refuseConflictOfInterest(
  executor: Executor,
  { userId, role }: Pick<SignedIn, 'userId' | 'role'>,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  if (role === 'super_admin') return
  for (const [name, id] of Object.entries(params)) {
    const subject = subjects[name]?.(idOf(name, id), idOf('partId', params.partId ?? ''))
    if (subject && (await isConcerned(executor, userId, subject)))
      throw new Failure('office.conflict_of_interest')
  }
}

/** Refuses in the same way what a body names: the maker or the product that a promo code is for. */
export async function refuseOwnSales(
  executor: Executor,
  { userId, role }: Pick<SignedIn, 'userId' | 'role'>,
  { vendor_id, product_id }: { readonly vendor_id: string | null; readonly product_id: string | null },
): Promise<void> {
  if (role === 'super_admin') return
  const makers = sql`select ${vendor_id}::uuid union select vendor_id from products where id = ${product_id}::uuid`
  if (await isConcerned(executor, userId, ofMaker(makers))) throw new Failure('office.conflict_of_interest')
}

/** The parameters are not parsed yet. Makers are named by their slug too. */
function idOf(name: string, id: string): SQL {
  if (isUuid(id)) return sql`select ${id}::uuid`
  return name === 'vendorId' ? sql`select id from vendors where slug = ${id}` : none
}

/** SQL query of the makers of which the caller is a member, or for which they applied. */
const ownMakers = (userId: number): SQL => sql`
  ${workshopsOf(userId)} union select vendor_id from workshop_applications where user_id = ${userId} and vendor_id is not null`

async function isConcerned(
  executor: Executor,
  userId: number,
  { orders, makers, people = sql`select null::bigint` }: Subject,
): Promise<boolean> {
  const { rows } = await executor.execute<{ is_concerned: boolean }>(sql`
    select exists (select from orders where user_id = ${userId} and id in (${orders}))
      or exists (select from givings where ${userId} in (giver_id, owner_id) and order_id in (${orders}))
      or exists (select from (${ownMakers(userId)}) as own where vendor_id in (${makers}))
      or coalesce(${userId} in (${people}), false) as is_concerned`)
  return rows[0]?.is_concerned ?? false
}

/** The makers to which none of these people may send money: all of them work there, and none is a super admin. */
export async function findMakersOfAll(executor: Executor, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const shared = sql.join(
    userIds.map(id => sql`(${ownMakers(id)})`),
    sql` intersect `,
  )
  const { rows } = await executor.execute<{ vendor_id: string }>(sql`
    select vendor_id from (${shared}) as own where not exists (
      select from users where id = any(${sql.param([...userIds])}::bigint[]) and role_name = 'super_admin')`)
  return rows.map(({ vendor_id }) => vendor_id)
}

/** Which of these products are of workshops of the caller, who must not approve, return or feature them. */
export async function findOwnProducts(
  executor: Executor,
  { userId, role }: Pick<SignedIn, 'userId' | 'role'>,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (role === 'super_admin') return new Set()
  const ids = sql.param([...productIds])
  const { rows } = await executor.execute<{ id: string }>(sql`
    select product.id from (
      select id, vendor_id from products where id = any(${ids}::uuid[])
      union select id, vendor_id from product_drafts where id = any(${ids}::uuid[])
    ) as product where vendor_id in (${ownMakers(userId)})`)
  return new Set(rows.map(({ id }) => id))
}
