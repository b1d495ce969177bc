import { Address } from '@akyede/contract/orders'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findAddresses, saveAddress } from './address-book.ts'

const homes: Readonly<Record<string, Address>> = {
  'ama@akyede.test': Address.parse({
    recipient_name: 'Ama Mensah',
    phone: '0244123456',
    street: '14 Blohum Street',
    area: 'Dzorwulu',
    city: 'Accra',
    state: 'Greater Accra',
    landmark: 'Opposite the small market',
  }),
  'kofi@akyede.test': Address.parse({
    recipient_name: 'Kofi Boateng',
    phone: '0201234567',
    street: '3 Oxford Lane',
    area: 'Osu',
    city: 'Accra',
    state: 'Greater Accra',
    landmark: 'Behind the Osu post office',
    note: 'Blue gate. Please call when you are there.',
  }),
  'efua@akyede.test': Address.parse({
    recipient_name: 'Efua Owusu',
    phone: '0551234987',
    street: '27 Harper Road',
    area: 'Adum',
    city: 'Kumasi',
    state: 'Ashanti',
  }),
}

/** Saves the addresses of the demo shop's people, so that their lists can receive gifts. Existing addresses stay. */
export async function seedDemoAddresses(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [email, userId] of people) {
    const address = homes[email]
    if (!address || (await findAddresses(database, userId)).length > 0) continue
    const edit = { userId, now: clock.now() }
    await transaction(database, tx => saveAddress(tx, edit, { address, isDefault: true }))
  }
}
