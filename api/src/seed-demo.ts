import { type DemoPassword, hasOnlyRealAccounts, seedDemoAccounts } from '#feature/accounts'
import { seedDemoActivity } from '#feature/activity'
import { seedDemoAddresses } from '#feature/addresses'
import { seedDemoCatalogue, seedManyProducts } from '#feature/catalogue'
import { seedDemoDeliveries } from '#feature/deliveries'
import { seedDemoEvents } from '#feature/events'
import { seedDemoFriends } from '#feature/friends'
import { seedDemoGroups } from '#feature/groups'
import { enqueueFigures, makeFigures } from '#feature/office'
import { seedDemoPayouts } from '#feature/payouts'
import { seedDemoProblem } from '#feature/problems'
import { seedDemoCodes } from '#feature/promotions'
import { seedDemoPoints } from '#feature/rewards'
import { fillSearchTerms, refreshSearchTerms } from '#feature/search'
import { seedDemoAuthenticator } from '#feature/second-factor'
import { seedDemoLink } from '#feature/share-links'
import { seedDemoTicket } from '#feature/support'
import { seedDemoLists } from '#feature/wishlists'
import { seedDemoWorkshop } from '#feature/workshops'
import { withAdvisoryLock } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { ConfigFailure } from '#platform/refuse-unsafe.ts'
import { openEmulatedBalance } from './open-emulated-balance.ts'
import { lostOrder, seedDemoOrders, shippedOrders } from './seed-demo-orders.ts'
import { seedManyOrders } from './seed-many-orders.ts'
import { seedManyPeople } from './seed-many-people.ts'

/** Production refuses these commands, because the demo shop has an administrator with a published password. */
export const seedCommands = (platform: Platform) => ({
  /**
   * Fills the demo shop: makers, products, stock, reviews, accounts and their lists. It may be repeated; a database
   * that holds only real users refuses it. Returns the random passwords that a public demo has just set.
   */
  seedDemo: () => withoutOthers(platform, () => fillShop(platform)),
  seedProducts: (count: number) =>
    withoutOthers(platform, async () => {
      await seedManyProducts(platform, count)
      await refreshSearchTerms(platform)
    }),
  /** Adds generated accounts, whom nobody can sign in as, until there are `count`. */
  seedPeople: (count: number) =>
    withoutOthers(platform, async () => {
      await refuseRealShop(platform)
      await seedManyPeople(platform, count)
    }),
  /**
   * Adds generated orders of the demo shop's products and accounts until there are `count`. Returns the same as
   * `seedDemo`.
   */
  seedOrders: (count: number) =>
    withoutOthers(platform, async () => {
      await refuseRealShop(platform)
      await seedDemoCatalogue(platform)
      const { newPasswords } = await seedDemoAccounts(platform)
      await seedManyOrders(platform, count)
      await makeFigures(platform.database, platform.clock)
      return newPasswords
    }),
  /** Brings the emulator of Paystack, which never saw seeded payments, in line with the ledger. */
  openEmulatedBalance: (localUrl: string) => openEmulatedBalance(platform, localUrl),
})

/** One process fills the demo shop at a time; others wait. */
async function withoutOthers<T>({ config, database }: Platform, fill: () => Promise<T>): Promise<T> {
  if (config.environment === 'production') throw new Error('The demo shop is not for production.')
  return withAdvisoryLock(database, 'akyede demo shop', fill)
}

/** Each step is a transaction or skips existing rows, so that a start continues where another one died. */
async function fillShop(platform: Platform): Promise<readonly DemoPassword[]> {
  await refuseRealShop(platform)
  await seedDemoCatalogue(platform)
  await seedDemoCodes(platform)
  await fillSearchTerms(platform)
  const { ids: people, newPasswords } = await seedDemoAccounts(platform)
  await seedDemoAuthenticator(platform, people.get('support@akyede.test') ?? 0)
  await seedDemoAddresses(platform, people)
  await seedDemoOrders(platform)
  await seedDemoDeliveries(platform, shippedOrders)
  await seedDemoProblem(platform, lostOrder)
  await seedDemoFriends(platform, people)
  await seedDemoLists(platform, people, await seedDemoGroups(platform, people))
  await seedDemoLink(platform, people)
  await seedDemoTicket(platform, people)
  await seedDemoPoints(platform, people)
  await seedDemoEvents(platform, people)
  await seedDemoActivity(platform, people)
  await seedDemoWorkshop(platform, people)
  await seedDemoPayouts(platform)
  await enqueueFigures(platform)
  return newPasswords
}

/** A start without APP_ENV on the database of a real shop would create an administrator with a published password. */
async function refuseRealShop({ database }: Platform): Promise<void> {
  if (!(await hasOnlyRealAccounts(database))) return
  throw new ConfigFailure(
    'The database belongs to a real shop, which gets no demo accounts: set APP_ENV=production, or another DATABASE_URL or DATA_DIR.',
  )
}
