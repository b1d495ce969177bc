import type { SavedAddress } from '@akyede/contract/addresses'
import type { Executor } from '#platform/database.ts'
import { findAddresses } from './address-book.ts'
import { presentAddress } from './present-address.ts'

export { plainAddress } from './address-book.ts'
export { registerAddresses } from './routes.ts'

/** Where an account's parcels go unless it says otherwise. */
export async function findDefaultAddress(
  executor: Executor,
  userId: number,
): Promise<SavedAddress | undefined> {
  const [first] = await findAddresses(executor, userId)
  return first && presentAddress(first)
}
