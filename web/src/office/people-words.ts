import type { RoleName } from '@akyede/contract/accounts'
import type { PersonSummary } from '@akyede/contract/office-people'

export const roleWords: Readonly<Record<RoleName, string>> = {
  customer: 'Customer',
  vendor: 'Maker',
  support: 'Support',
  admin: 'Admin',
  super_admin: 'Super admin',
}

export const stateWords: Readonly<Record<PersonSummary['state'], string>> = {
  active: 'Active',
  closed: 'Suspended',
  erased: 'Erased',
}
