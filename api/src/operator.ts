import type { RoleName } from '@akyede/contract/accounts'
import { type Accounts, seedDemoAccounts } from '#feature/accounts'
import { seedDemoCatalogue, seedManyProducts } from '#feature/catalogue'
import { type AdvanceStatus, advanceOrder, findOrdersForOperator } from '#feature/orders'
import type { Platform } from '#platform/platform.ts'
import { checkInvariants, type Invariant } from './invariants.ts'

/** What the operator's commands do; each answers what it did, in a sentence or lines. */
export interface Operator {
  /** The demo shop: makers, products, stock, reviews and accounts. Again changes nothing; production refuses it. */
  seedDemo(): Promise<void>
  seedProducts(count: number): Promise<void>
  listOrders(): Promise<string[]>
  advanceOrder(order: string, status: AdvanceStatus): Promise<string>
  setRole(email: string, role: RoleName): Promise<boolean>
  check(): Promise<Invariant[]>
}

export const createOperator = (platform: Platform, accounts: Accounts): Operator => ({
  async seedDemo() {
    refuseInProduction(platform)
    await seedDemoCatalogue(platform)
    await seedDemoAccounts(platform)
  },
  async seedProducts(count) {
    refuseInProduction(platform)
    await seedManyProducts(platform, count)
  },
  listOrders: () => findOrdersForOperator(platform.database),
  advanceOrder: (order, status) => advanceOrder(platform, order, status),
  setRole: (email, role) => accounts.setRole(email, role),
  check: () => checkInvariants(platform),
})

/** The demo shop has an administrator whose password everybody knows. */
function refuseInProduction({ config }: Platform): void {
  if (config.environment === 'production') throw new Error('The demo shop is not for production.')
}
