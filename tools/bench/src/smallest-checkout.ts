import { randomUUID } from 'node:crypto'
import type { Session } from './database.ts'

/** A purchase of one unit. */
export interface Purchase {
  readonly user: string
  readonly product: string
}

export interface SmallestOrder extends Purchase {
  readonly order: string
  readonly payment: string
}

/** The three transactions of a checkout; each needs a session of its own while it runs. */
export interface SmallestCheckout {
  addToCart(session: Session, purchase: Purchase): Promise<void>
  placeOrder(session: Session, purchase: Purchase): Promise<SmallestOrder>
  settle(session: Session, order: SmallestOrder): Promise<void>
}

interface LastSale {
  readonly user: string
  readonly order: string
  readonly payment: string
}

/** The tables to which a checkout adds rows, and which of their rows are copied. */
const copied = ({ user, order, payment }: LastSale) => ({
  carts: `user_id = ${user} limit 1`,
  cart_items: 'true limit 1',
  idempotency_keys: "route like '%/cart/add' limit 1",
  stock_holds: `holder_id = '${order}'`,
  orders: `id = '${order}'`,
  fulfilments: `order_id = '${order}'`,
  order_items: `order_id = '${order}'`,
  payments: `id = '${payment}'`,
  unpaid_holds: 'true limit 1',
  ledger_entries: `cause_id = '${payment}'`,
  notifications: `user_id = ${user} limit 1`,
  activity_entries: `user_id = ${user} limit 1`,
  audit_entries: `user_id = ${user} limit 1`,
})
type Table = keyof ReturnType<typeof copied>

const onConflict: Partial<Record<Table, string>> = {
  carts: 'on conflict (user_id) do update set version = carts.version + 1',
  cart_items:
    'on conflict (user_id, product_id, variant_id) do update set quantity = cart_items.quantity + 1',
}

/** Values by column; the other columns keep those of the copied row. */
type Values = Readonly<Record<string, string | null>>
type Insert = (session: Session, values: Values) => Promise<void>

/**
 * The smallest transactions that leave the rows of a checkout behind: one prepared statement for each table that must
 * change, nothing read first. Inserted rows are copies of those that the server wrote for its last paid order.
 */
export async function createSmallestCheckout(session: Session): Promise<SmallestCheckout> {
  const insert = await createInserts(session)
  return {
    addToCart: (on, { user: user_id, product: product_id }) =>
      inTransaction(on, async () => {
        await insert.carts(on, { user_id })
        await insert.cart_items(on, { user_id, product_id, variant_id: null })
        await insert.idempotency_keys(on, { key: randomUUID() })
      }),
    placeOrder: (on, purchase) =>
      inTransaction(on, async () => {
        const { user: user_id, product: product_id } = purchase
        const [order, payment, fulfilment] = [randomUUID(), randomUUID(), randomUUID()]
        const [level] = await run<{ id: string }>(on, holdStock, [product_id])
        if (!level) throw new Error('the stock ran out')
        const order_id = { order_id: order }
        const pending = { user_id, idempotency_key: order, status: 'placed', payment_status: 'pending' }
        const open = { user_id, subject_id: order, reference: payment, status: 'pending' }
        await insert.stock_holds(on, {
          holder_id: order,
          stock_level_id: level.id,
          status: 'held',
          ended_at: null,
        })
        await insert.orders(on, { ...pending, id: order, number: order, paid_at: null })
        await insert.fulfilments(on, { ...order_id, id: fulfilment })
        await insert.order_items(on, { ...order_id, fulfilment_id: fulfilment, product_id })
        await insert.payments(on, { ...open, id: payment, provider_transaction_id: null, settled_at: null })
        await insert.unpaid_holds(on, { ...order_id, key: user_id })
        return { ...purchase, order, payment }
      }),
    settle: (on, { user: user_id, product: product_id, order, payment }) =>
      inTransaction(on, async () => {
        await run(on, settlePayment, [payment])
        await run(on, payOrder, [order])
        await run(on, sellHold, [order])
        await run(on, sellStock, [product_id])
        await run(on, emptyCart, [user_id, product_id])
        await insert.ledger_entries(on, { cause_id: payment, subject_id: order })
        await insert.notifications(on, { user_id, key: order })
        await insert.activity_entries(on, { user_id, key: order, subject_id: order })
        await insert.audit_entries(on, { user_id })
      }),
  }
}

const holdStock = `update stock_levels set held = held + 1
  where product_id = $1 and variant_id is null and on_hand > held returning id`
const settlePayment = `update payments set status = 'succeeded', captured = amount, settled_at = now(),
  provider_transaction_id = id::text, check_at = null where id = $1 and status = 'pending'`
const payOrder = `update orders set payment_status = 'paid', paid_at = now() where id = $1 and payment_status = 'pending'`
const sellHold = `update stock_holds set status = 'sold', ended_at = now() where holder_id = $1 and status = 'held'`
const sellStock = `update stock_levels set on_hand = on_hand - 1, held = held - 1
  where product_id = $1 and variant_id is null`
const emptyCart = 'delete from cart_items where user_id = $1 and product_id = $2'

async function createInserts(session: Session): Promise<Readonly<Record<Table, Insert>>> {
  const { rows } = await session.query<LastSale>(
    `select orders.user_id as user, orders.id as order, payments.id as payment
     from orders join payments on payments.subject_id = orders.id and payments.status = 'succeeded'
     where orders.payment_status = 'paid' order by orders.placed_at desc limit 1`,
  )
  const [last] = rows
  if (!last) throw new Error('the server has sold nothing yet')
  const inserts: [string, Insert][] = []
  for (const [table, condition] of Object.entries(copied(last)))
    inserts.push([table, await createInsert(session, table as Table, condition)])
  return Object.fromEntries(inserts) as Record<Table, Insert>
}

async function createInsert(session: Session, table: Table, condition: string): Promise<Insert> {
  const { rows: described } = await session.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
       and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const columns = described.map(({ name }) => name)
  const { rows: copies } = await session.query<Values>(
    `select ${columns.map(name => `${name}::text`).join(', ')} from ${table} where ${condition}`,
  )
  if (copies.length === 0) throw new Error(`there is no row of ${table} to copy`)
  const places = copies.map(
    (_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`,
  )
  const text = `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')} ${onConflict[table] ?? ''}`
  return async (on, values) => {
    const all = copies.flatMap(copy => {
      const row: Values = { ...copy, id: randomUUID(), ...values }
      return columns.map(name => row[name] ?? null)
    })
    await run(on, text, all)
  }
}

/** Each statement is planned once in each session, under its own text; names are limited to 63 bytes. */
const names = new Map<string, string>()

async function run<Row>(session: Session, text: string, values: readonly unknown[]): Promise<Row[]> {
  const name = names.get(text) ?? `statement_${names.size}`
  names.set(text, name)
  return (await session.query<Row>({ name, text, values })).rows
}

async function inTransaction<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  await session.query('begin')
  const result = await work()
  await session.query('commit')
  return result
}
