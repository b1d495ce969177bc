import type { PersonalRecords } from '#platform/personal-records.ts'
import { identitiesOf, presentIdentity, removeIdentities } from './identities.ts'

export const personalIdentities: PersonalRecords = {
  name: 'connected_accounts',
  find: async (executor, userId) => (await identitiesOf(executor, userId)).map(presentIdentity),
  erase: (tx, userId) => removeIdentities(tx, userId),
}
