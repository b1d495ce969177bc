import { randomUUID } from 'node:crypto'
import type { RoleName } from '@akyede/contract/accounts'
import type { Order } from '@akyede/contract/orders'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from './people.ts'
import type { TestShop } from './test-shop.ts'

interface StaffOptions {
  readonly first_name?: string
  /** Without an authenticator app when false. */
  readonly hasAuthenticator?: boolean
}

/** Registers a member of staff with a verified email, an authenticator app and a fresh sign-in. */
export async function registerStaff(
  shop: TestShop,
  role: RoleName,
  { first_name = 'Efua', hasAuthenticator = true }: StaffOptions = {},
): Promise<TestPerson> {
  const person = await registerPerson(shop, first_name)
  await shop.database.execute(sql`update users set role_name = ${role} where id = ${person.id}`)
  if (hasAuthenticator)
    await shop.database.execute(sql`
      insert into second_factors (user_id, method, secret, created_at, confirmed_at)
      values (${person.id}, 'totp', 'unused', ${shop.clock.now()}, ${shop.clock.now()})`)
  return person
}

interface StaffRefund {
  readonly key?: string
  /** The version of the payment that the caller saw. */
  readonly version?: number
  /** Cedis; all that is left when it is left out. */
  readonly amount?: number
  /** The fulfilment whose maker bears it. */
  readonly part_id?: string
}

/** Requests a refund of an order in the back office. */
export const refundOrder = (
  who: TestPerson,
  order: Pick<Order, 'payment'>,
  { key = randomUUID(), version, ...body }: StaffRefund = {},
) =>
  who.call(
    'refundOfficePayment',
    {
      params: { paymentId: order.payment?.payment_id ?? '' },
      body: { reason: 'damaged', words: 'A photo shows it', ...body } as never,
    },
    {
      idempotencyKey: key,
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    },
  )
