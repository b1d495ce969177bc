import type { PersonalRecords } from '#platform/personal-records.ts'
import { findIdentities, presentIdentity, removeIdentities } from './identities.ts'

export const personalIdentities: PersonalRecords = {
  name: 'connected_accounts',
  find: async (executor, userId) => (await findIdentities(executor, userId)).map(presentIdentity),
  erase: (tx, userId) => removeIdentities(tx, userId),
}
