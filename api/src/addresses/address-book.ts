import type { SavedAddress } from '@akyede/contract/addresses'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Address } from '@akyede/contract/orders'
import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, count, desc, eq, sql } from '#platform/sql.ts'
import { addresses } from './tables.ts'

export type AddressRow = typeof addresses.$inferSelect

/** The owner of the address book and the current time. */
export interface EditContext {
  readonly userId: number
  readonly now: Date
}

export interface AddressInput {
  readonly address: Address
  readonly isDefault: boolean
}

/** Finds the addresses, the default one first, then the newest. */
export async function findAddresses(executor: Executor, userId: number): Promise<AddressRow[]> {
  return selectAddresses(executor).execute({ userId })
}

const selectAddresses = prepared('find_addresses', executor =>
  executor
    .select()
    .from(addresses)
    .where(eq(addresses.user_id, sql.placeholder('userId')))
    .orderBy(desc(addresses.is_default), desc(addresses.created_at), desc(addresses.id)),
)

/** Saves an address and returns it. The first address is the default. Throws `address.book_full` at the limit. */
export async function saveAddress(
  tx: Transaction,
  { userId, now }: EditContext,
  input: AddressInput,
): Promise<AddressRow> {
  await lockAddressBook(tx, userId)
  const address = removeEmptyAddressFields(input.address)
  const same = await findSameAddress(tx, userId, address)
  if (same) return input.isDefault ? makeDefault(tx, userId, same.id) : same
  const [book] = await tx.select({ size: count() }).from(addresses).where(eq(addresses.user_id, userId))
  const size = book?.size ?? 0
  if (size >= limits.addresses.max) throw new Failure('address.book_full')
  const [row] = await tx
    .insert(addresses)
    .values({ id: newId(), user_id: userId, address, created_at: now, updated_at: now })
    .returning()
  if (!row) throw new Error('an address was not written')
  return input.isDefault || size === 0 ? makeDefault(tx, userId, row.id) : row
}

/** Replaces an address. Throws `address.not_found` for a deleted address or one of another user. */
export async function changeAddress(
  tx: Transaction,
  { userId, now }: EditContext,
  id: string,
  input: AddressInput,
): Promise<AddressRow> {
  await lockAddressBook(tx, userId)
  const [row] = await tx
    .update(addresses)
    .set({ address: removeEmptyAddressFields(input.address), updated_at: now })
    .where(isOwn(userId, id))
    .returning()
  if (!row) throw new Failure('address.not_found')
  return input.isDefault ? makeDefault(tx, userId, id) : row
}

/** Deletes an address; the newest remaining one becomes the default when needed. */
export async function removeAddress(tx: Transaction, userId: number, id: string): Promise<void> {
  await lockAddressBook(tx, userId)
  const [gone] = await tx.delete(addresses).where(isOwn(userId, id)).returning()
  if (!gone) throw new Failure('address.not_found')
  if (!gone.is_default) return
  const [newest] = await findAddresses(tx, userId)
  if (newest) await makeDefault(tx, userId, newest.id)
}

/** Edits of one address book run one after the other. */
const lockAddressBook = (tx: Transaction, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`addresses of ${userId}`}, 0))`)

const isOwn = (userId: number, id: string) => and(eq(addresses.id, id), eq(addresses.user_id, userId))

/** The table allows one default address, so the previous one is reset first. */
async function makeDefault(tx: Transaction, userId: number, id: string): Promise<AddressRow> {
  await tx
    .update(addresses)
    .set({ is_default: false })
    .where(and(eq(addresses.user_id, userId), eq(addresses.is_default, true)))
  const [row] = await tx.update(addresses).set({ is_default: true }).where(isOwn(userId, id)).returning()
  if (!row) throw new Error('an address was not made the default')
  return row
}

async function findSameAddress(
  tx: Transaction,
  userId: number,
  address: Record<string, string>,
): Promise<AddressRow | undefined> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.user_id, userId), sql`${addresses.address} = ${JSON.stringify(address)}::jsonb`))
    .limit(1)
  return row
}

/** The address without empty fields. */
export function removeEmptyAddressFields(address: Address): Record<string, string> {
  const given = Object.entries(address).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(given)
}

/** The row was validated as an `Address` of the contract before it was written. */
export const presentAddress = ({ id, is_default, address }: AddressRow): SavedAddress =>
  ({ ...address, id, is_default }) as SavedAddress

export const personalAddresses: PersonalRecords = {
  name: 'addresses',
  find: async (executor, userId) => (await findAddresses(executor, userId)).map(presentAddress),
  async erase(tx, userId) {
    await tx.delete(addresses).where(eq(addresses.user_id, userId))
  },
}
