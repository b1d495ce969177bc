import { type TransferProviders, transferTask } from '#feature/payments'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { activateWallets, resolveHolder } from './activate-wallets.ts'
import { measureMoney } from './money-metrics.ts'
import { serveOfficeMoney } from './money-routes.ts'
import { serveOfficePayouts } from './office-routes.ts'
import { processPayoutNow, processPayouts } from './process-payouts.ts'
import { checkBalances } from './provider-money.ts'
import { followSchedule } from './schedule.ts'
import { resolveTask } from './wallets.ts'
import { serveWorkshopMoney } from './workshop-routes.ts'

const minute = 60_000

/** Serves makers' money to the owners of workshops and to staff, and pays it out. */
export function registerPayouts(serve: Serve, platform: Platform, providers: TransferProviders): void {
  const { jobs, metrics } = platform
  serveWorkshopMoney(serve, platform)
  serveOfficePayouts(serve, platform)
  serveOfficeMoney(serve, platform, providers)
  measureMoney(platform)
  metrics.startAtZero('payout', { outcome: ['paid', 'failed', 'returned', 'held'] })
  jobs.every('propose payouts', minute, () => followSchedule(platform))
  jobs.every('activate wallets', minute, () => activateWallets(platform))
  jobs.every('check balances', 60 * minute, () => checkBalances(platform, providers))
  jobs.every('follow payouts', 2_000, () => processPayouts(platform, providers))
  jobs.define<{ reference: string }>(transferTask, ({ reference }) =>
    processPayoutNow(platform, providers, reference),
  )
  jobs.define<{ walletId: string }>(resolveTask, payload => resolveHolder(platform, providers, payload))
}
