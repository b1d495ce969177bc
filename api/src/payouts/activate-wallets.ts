import type { TransferProviders } from '#feature/payments'
import { type Transaction, transaction } from '#platform/database.ts'
import { processSequentially } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { wallets } from './payout-tables.ts'
import { changeWallet, findWallet, isSameName, lockWallet } from './wallets.ts'

/**
 * Asks the provider for the name of a wallet's holder. Staff decide about one with another name than the maker gave
 * (E49); where the provider knows no names, nothing is compared. Throws while the provider is unreachable.
 */
export async function resolveHolder(
  platform: Platform,
  providers: TransferProviders,
  { walletId }: { readonly walletId: string },
): Promise<void> {
  const { database, clock, config, outbox } = platform
  const [known] = await database.select().from(wallets).where(eq(wallets.id, walletId))
  if (known?.status !== 'waiting' || known.resolved_at !== null) return
  const { network, phone } = known
  const provider = providers.get(config.payouts.provider)
  const outcome = await provider?.resolveHolder({ network: network as 'mtn', phone })
  if (!outcome || outcome.status === 'unreachable') throw new Error('the holder of a wallet is not known yet')
  await transaction(database, async tx => {
    const wallet = await lockWallet(tx, walletId)
    if (wallet.status !== 'waiting' || wallet.resolved_at !== null) return
    const resolved_name = outcome.status === 'named' ? outcome.name : null
    await tx.update(wallets).set({ resolved_name, resolved_at: clock.now() }).where(eq(wallets.id, walletId))
    if (resolved_name === null || isSameName(resolved_name, wallet.holder)) return
    await changeWallet(platform, tx, wallet, 'review', { actor: 'shop' })
    await outbox.emit(tx, 'wallet.review', { wallet_id: walletId })
  })
}

/** Uses the wallets whose waiting time is over, instead of those that they replace. */
export async function activateWallets(platform: Platform): Promise<void> {
  const { rows } = await platform.database.execute<{ id: string; vendor_id: string }>(sql`
    select id, vendor_id from wallets where status = 'waiting' and usable_from <= ${platform.clock.now()}
      and resolved_at is not null order by usable_from limit 100`)
  await processSequentially(platform, 'a wallet could not be activated', rows, row =>
    transaction(platform.database, tx => activate(platform, tx, row)),
  )
}

/** Locks the maker first, in the same order as a call that enters another wallet, to prevent deadlocks. */
async function activate(
  platform: Platform,
  tx: Transaction,
  { id, vendor_id }: { readonly id: string; readonly vendor_id: string },
): Promise<void> {
  await tx.execute(sql`select from vendors where id = ${vendor_id} for no key update`)
  const wallet = await lockWallet(tx, id)
  const isDue = wallet.usable_from !== null && wallet.usable_from <= platform.clock.now()
  if (wallet.status !== 'waiting' || !isDue) return
  const used = await findWallet(tx, vendor_id, ['usable'])
  if (used) await changeWallet(platform, tx, used, 'replaced', { actor: 'shop' })
  await changeWallet(platform, tx, wallet, 'usable', { actor: 'shop' })
}
