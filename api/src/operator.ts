import type { RoleName } from '@akyede/contract/accounts'
import { type Accounts, seedDemoAccounts } from '#feature/accounts'
import {
  type ImportOptions,
  type ImportReport,
  importProducts,
  seedDemoCatalogue,
  seedManyProducts,
} from '#feature/catalogue'
import { type AdvanceStatus, advanceOrder, findOrdersForOperator } from '#feature/orders'
import { findPaymentsForOperator, refundByReference } from '#feature/payments'
import { fillSearchTerms, refreshSearchTerms } from '#feature/search'
import type { Platform } from '#platform/platform.ts'
import { checkInvariants, type Invariant } from './invariants.ts'
import { seedManyOrders } from './seed-many-orders.ts'

/** What the operator's commands do; each answers what it did, in a sentence or lines. */
export interface Operator {
  /** The demo shop: makers, products, stock, reviews and accounts. Again changes nothing; production refuses it. */
  seedDemo(): Promise<void>
  seedProducts(count: number): Promise<void>
  /** Of the demo shop's products and accounts; asking for more adds the missing ones. */
  seedOrders(count: number): Promise<void>
  /** Takes the products of a file; fails with ProductFileFailure when it is none. */
  importProducts(text: string, options: ImportOptions): Promise<ImportReport>
  listOrders(): Promise<string[]>
  advanceOrder(order: string, status: AdvanceStatus): Promise<string>
  /** Payments whose money a person must look at, a line each. */
  listReviews(): Promise<string[]>
  /** Gives back what is left of a payment; refuses where nothing is. */
  refundPayment(reference: string): Promise<string>
  setRole(email: string, role: RoleName): Promise<boolean>
  check(): Promise<Invariant[]>
}

export const createOperator = (platform: Platform, accounts: Accounts): Operator => ({
  async seedDemo() {
    refuseInProduction(platform)
    await seedDemoCatalogue(platform)
    await fillSearchTerms(platform)
    await seedDemoAccounts(platform)
  },
  async seedProducts(count) {
    refuseInProduction(platform)
    await seedManyProducts(platform, count)
    await refreshSearchTerms(platform)
  },
  async seedOrders(count) {
    refuseInProduction(platform)
    await seedDemoCatalogue(platform)
    await seedDemoAccounts(platform)
    await seedManyOrders(platform, count)
  },
  async importProducts(text, options) {
    try {
      return await importProducts(platform, text, options)
    } finally {
      // Whatever came in before something went wrong is to be found.
      await refreshSearchTerms(platform)
    }
  },
  listOrders: () => findOrdersForOperator(platform.database),
  advanceOrder: (order, status) => advanceOrder(platform, order, status),
  listReviews: () => findPaymentsForOperator(platform.database),
  refundPayment: reference => refundByReference(platform, reference),
  setRole: (email, role) => accounts.setRole(email, role),
  check: () => checkInvariants(platform.database, platform.clock),
})

/** The demo shop has an administrator whose password everybody knows. */
function refuseInProduction({ config }: Platform): void {
  if (config.environment === 'production') throw new Error('The demo shop is not for production.')
}
