import type { SavedAddress } from '@akyede/contract/addresses'
import type { Executor } from '#platform/database.ts'
import { count, eq } from '#platform/sql.ts'
import { findAddresses, presentAddress } from './address-book.ts'
import { addresses } from './tables.ts'

export { personalAddresses, removeEmptyAddressFields, saveAddress } from './address-book.ts'
export { seedDemoAddresses } from './demo-addresses.ts'
export { registerAddresses } from './routes.ts'

/** The account's default delivery address. */
export async function findDefaultAddress(
  executor: Executor,
  userId: number,
): Promise<SavedAddress | undefined> {
  const [first] = await findAddresses(executor, userId)
  return first && presentAddress(first)
}

export async function countAddresses(executor: Executor, userId: number): Promise<number> {
  const [book] = await executor.select({ size: count() }).from(addresses).where(eq(addresses.user_id, userId))
  return book?.size ?? 0
}
