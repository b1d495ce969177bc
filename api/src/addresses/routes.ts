import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { changeAddress, findAddresses, presentAddress, removeAddress, saveAddress } from './address-book.ts'

/** Serves the address book of an account (D152). */
export function registerAddresses(
  serve: Serve,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): void {
  const edit = (userId: number) => ({ userId, now: clock.now() })

  serve('listAddresses', async ({ caller }) => ({
    data: (await findAddresses(database, caller.userId)).map(presentAddress),
  }))

  serve('saveAddress', async ({ body: { is_default, ...address }, caller, tx }) => ({
    data: presentAddress(await saveAddress(tx, edit(caller.userId), { address, isDefault: is_default })),
  }))

  serve('changeAddress', async ({ params, body: { is_default, ...address }, caller, tx }) => {
    const input = { address, isDefault: is_default }
    return {
      data: presentAddress(await changeAddress(tx, edit(caller.userId), params.addressId, input)),
    }
  })

  serve('removeAddress', async ({ params, caller, tx }) => {
    await removeAddress(tx, caller.userId, params.addressId)
    return null
  })
}
