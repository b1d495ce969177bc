import { Failure } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import { and, eq, inArray } from '#platform/sql.ts'
import { wallets } from './payout-tables.ts'
import { canWalletBecome, openWalletStatuses } from './transitions.ts'
import { changeWallet, type WalletContext, type WalletRow } from './wallets.ts'

/** Stops the change of a maker's wallet. Refuses with `wallet.not_found` when there is none. */
export async function stopWallet(
  platform: WalletContext,
  tx: Transaction,
  wallet: WalletRow | undefined,
  by: ActedBy,
): Promise<void> {
  if (!wallet || !canWalletBecome(wallet.status, 'stopped')) throw new Failure('wallet.not_found')
  await changeWallet(platform, tx, wallet, 'stopped', by)
  await platform.outbox.emit(tx, 'wallet.stopped', { wallet_id: wallet.id })
}

/**
 * Stops it by the link of the message to its owner, after which its phone has no say about another wallet. Repeating it
 * changes nothing. Refuses with `wallet.link_invalid`.
 */
export async function stopWalletByLink(
  platform: WalletContext,
  tx: Transaction,
  walletId: string,
): Promise<void> {
  const [wallet] = await tx
    .update(wallets)
    .set({ stopped_by_link: true })
    .where(and(eq(wallets.id, walletId), inArray(wallets.status, [...openWalletStatuses, 'stopped'])))
    .returning()
  if (!wallet) throw new Failure('wallet.link_invalid')
  if (wallet.status !== 'stopped') await stopWallet(platform, tx, wallet as WalletRow, { actor: 'shop' })
}
