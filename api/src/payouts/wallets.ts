import { Failure } from '@akyede/contract/failures'
import { fold } from '@akyede/contract/fold'
import type { Network } from '@akyede/contract/mobile-money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { ActedBy } from '#platform/audit.ts'
import { after } from '#platform/clock.ts'
import { claimAttempt, clearAttempts, secondsUntil } from '#platform/counted-attempts.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { deriveOneTimeCode, isOneTimeCode } from '#platform/secrets.ts'
import { claimSpacing } from '#platform/spacing.ts'
import { and, eq, inArray, sql } from '#platform/sql.ts'
import { wallets } from './payout-tables.ts'
import { canWalletBecome, openWalletStatuses, type WalletStatus } from './transitions.ts'

export type WalletRow = Omit<typeof wallets.$inferSelect, 'status' | 'network'> & {
  readonly status: WalletStatus
  readonly network: Network
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    wallet_changed: { wallet_id: string; vendor_id: string; status: WalletStatus }
    wallet_code_fail: { vendor_id: string; tries: number }
  }
}
declare module '#platform/outbox.ts' {
  interface Events {
    /** A wallet was confirmed, and is used later. */
    'wallet.confirmed': { wallet_id: string }
    'wallet.stopped': { wallet_id: string }
    /** The provider knows the holder by another name. */
    'wallet.review': { wallet_id: string }
  }
}

export interface NewWallet {
  readonly vendorId: string
  readonly network: Network
  readonly phone: string
  readonly holder: string
}

export type WalletContext = Pick<Platform, 'audit' | 'clock' | 'config' | 'mail' | 'outbox'>

/**
 * Enters a wallet and sends the codes that confirm it: to its phone, and to that of the wallet it replaces (E49).
 * Refuses with `wallet.same` and `phone.too_soon`.
 */
export async function enterWallet(
  platform: WalletContext,
  tx: Transaction,
  { vendorId, network, phone, holder }: NewWallet,
  userId: number,
): Promise<WalletRow> {
  const { clock } = platform
  await tx.execute(sql`select from vendors where id = ${vendorId} for no key update`)
  const before = await findWalletBefore(tx, vendorId)
  const isUsed = before?.status === 'usable'
  if (isUsed && before.phone === phone && before.network === network && before.holder === holder)
    throw new Failure('wallet.same')
  await claimSpacing(tx, platform, {
    kind: 'wallet code',
    to: vendorId,
    milliseconds: workshopLimits.payouts.wallet.spacing,
    refusal: 'phone.too_soon',
  })
  const open = await findWallet(tx, vendorId, openWalletStatuses)
  if (open) await changeWallet(platform, tx, open, 'stopped', { actor: `user:${userId}` })
  const [row] = await tx
    .insert(wallets)
    .values({
      id: newId(),
      vendor_id: vendorId,
      network,
      phone,
      holder,
      user_id: userId,
      requested_at: clock.now(),
      codes_until: after(clock, workshopLimits.payouts.wallet.codesFor),
      needs_old_code: before !== undefined && before.phone !== phone,
    })
    .returning()
  const wallet = row as WalletRow
  await sendCode(platform, tx, wallet, 'new', phone)
  if (before && wallet.needs_old_code) await sendCode(platform, tx, wallet, 'old', before.phone)
  await record(platform, tx, wallet, { actor: `user:${userId}` })
  return wallet
}

/**
 * The wallet whose phone has to agree to another one: the used one, or else the last one that its code confirmed. One
 * that was stopped on the page counts too, since a thief could stop it there and then enter another (0142).
 */
export async function findWalletBefore(executor: Executor, vendorId: string): Promise<WalletRow | undefined> {
  const { rows } = await executor.execute<WalletRow & Record<string, unknown>>(sql`
    select * from wallets where vendor_id = ${vendorId} and (status = 'usable' or confirmed_at is not null and (
      status in ('waiting','review') or status = 'stopped' and not stopped_by_link))
    order by status = 'usable' desc, requested_at desc limit 1`)
  return rows[0]
}

const codeName = ({ id }: Pick<WalletRow, 'id'>, which: 'new' | 'old') => `${id} ${which}`

async function sendCode(
  { config, mail }: WalletContext,
  tx: Transaction,
  wallet: WalletRow,
  which: 'new' | 'old',
  to: string,
  again: '' | 'again-' = '',
): Promise<void> {
  const code = deriveOneTimeCode(config, 'wallet code', codeName(wallet, which))
  const about =
    which === 'new'
      ? 'to get your payouts on this number'
      : 'to move your payouts to another number. If this wasn’t you, don’t share it and write to us at once'
  const text = `${code} is your Akyɛde code ${about}. It expires in 15 minutes.`
  await mail.send(tx, {
    id: `wallet-code-${again}${which}-${wallet.id}`,
    channel: 'sms',
    to,
    subject: text,
    text,
  })
}

/**
 * Confirms a wallet with its codes. It is used after 48 hours. Refuses with `wallet.not_found`, `phone.code_expired`,
 * `phone.code_wrong` and, after five wrong codes, `phone.locked`.
 */
export async function confirmWallet(
  platform: Platform,
  vendorId: string,
  codes: { readonly code: string; readonly old_code?: string | undefined },
  userId: number,
): Promise<WalletRow> {
  const { database, clock, config, audit } = platform
  const known = await findWallet(database, vendorId, ['confirming'])
  if (!known) throw new Failure('wallet.not_found')
  if (known.codes_until <= clock.now()) throw new Failure('phone.code_expired')
  const { wrongAtMost, lockedFor } = workshopLimits.payouts.walletCodes
  const key = { kind: 'wallet code', of: vendorId }
  const policy = { atMost: wrongAtMost, lockedFor, forgottenAfter: lockedFor }
  const claim = await claimAttempt(database, platform, key, policy)
  if (claim.kind === 'locked')
    throw new Failure('phone.locked', { retryAfter: secondsUntil(claim.until, platform) })
  const isRight = (which: 'new' | 'old', given: string) =>
    isOneTimeCode(config, 'wallet code', codeName(known, which), given)
  // Both are compared, so that a refusal does not tell which one was wrong.
  const [isNew, isOld] = [isRight('new', codes.code), isRight('old', codes.old_code ?? '')]
  if (!isNew || (known.needs_old_code && !isOld)) {
    await audit.write(database, 'wallet_code_fail', { vendor_id: vendorId, tries: claim.tries }, { userId })
    throw claim.last
      ? new Failure('phone.locked', { retryAfter: lockedFor / 1000 })
      : new Failure('phone.code_wrong')
  }
  await clearAttempts(database, platform, key)
  return transaction(database, async tx => {
    const wallet = await lockWallet(tx, known.id)
    if (wallet.status !== 'confirming') throw new Failure('wallet.not_found')
    return startWaiting(platform, tx, wallet, { actor: `user:${userId}` })
  })
}

/** Lets the wallet wait until it is used, which is later when a code was waived, and notifies its owner. */
async function startWaiting(
  platform: Platform,
  tx: Transaction,
  wallet: WalletRow,
  by: ActedBy,
): Promise<WalletRow> {
  const { clock, outbox, jobs } = platform
  const changed = await changeWallet(platform, tx, wallet, 'waiting', by, {
    confirmed_at: clock.now(),
    usable_from: wallet.usable_from ?? after(clock, workshopLimits.payouts.wallet.usableAfter),
  })
  await outbox.emit(tx, 'wallet.confirmed', { wallet_id: wallet.id })
  await jobs.enqueue(tx, resolveTask, { walletId: wallet.id })
  return changed
}

export const resolveTask = 'resolve-wallet-holder'

/** What staff decide about a change. Refuses with `payout.not_in_state`. */
export async function decideWallet(
  platform: Platform,
  tx: Transaction,
  { vendorId, decision }: { readonly vendorId: string; readonly decision: 'approve' | 'refuse' | 'waive' },
  by: ActedBy,
): Promise<WalletStatus> {
  const open = await findWallet(tx, vendorId, openWalletStatuses)
  if (!open) throw new Failure('payout.not_in_state')
  const wallet = await lockWallet(tx, open.id)
  if (decision === 'waive') return waiveOldCode(platform, tx, wallet, by)
  if (decision === 'approve' && wallet.status !== 'review') throw new Failure('payout.not_in_state')
  const to = decision === 'approve' ? 'waiting' : 'refused'
  if (!canWalletBecome(wallet.status, to)) throw new Failure('payout.not_in_state')
  return (await changeWallet(platform, tx, wallet, to, by)).status
}

/** The new phone is still confirmed by its code, which is sent again: the first one has mostly expired (E167). */
async function waiveOldCode(
  platform: Platform,
  tx: Transaction,
  wallet: WalletRow,
  by: ActedBy,
): Promise<WalletStatus> {
  if (wallet.status !== 'confirming' || !wallet.needs_old_code) throw new Failure('payout.not_in_state')
  const { waivedAfter, codesFor } = workshopLimits.payouts.wallet
  const { clock } = platform
  await tx
    .update(wallets)
    .set({
      needs_old_code: false,
      usable_from: after(clock, waivedAfter),
      codes_until: after(clock, codesFor),
    })
    .where(eq(wallets.id, wallet.id))
  await sendCode(platform, tx, wallet, 'new', wallet.phone, 'again-')
  await record(platform, tx, wallet, by)
  return wallet.status
}

export async function findWallet(
  executor: Executor,
  vendorId: string,
  statuses: readonly WalletStatus[],
): Promise<WalletRow | undefined> {
  const [row] = await executor
    .select()
    .from(wallets)
    .where(and(eq(wallets.vendor_id, vendorId), inArray(wallets.status, [...statuses])))
  return row as WalletRow | undefined
}

export async function lockWallet(tx: Transaction, id: string): Promise<WalletRow> {
  const [row] = await tx.select().from(wallets).where(eq(wallets.id, id)).for('update')
  if (!row) throw new Failure('wallet.not_found')
  return row as WalletRow
}

/** Changes the state of a wallet that the caller may change. Refuses with `payout.not_in_state`. */
export async function changeWallet(
  platform: Pick<Platform, 'audit' | 'clock'>,
  tx: Transaction,
  wallet: WalletRow,
  to: WalletStatus,
  by: ActedBy,
  more: Partial<typeof wallets.$inferInsert> = {},
): Promise<WalletRow> {
  if (!canWalletBecome(wallet.status, to)) throw new Failure('payout.not_in_state')
  const isOver = to === 'stopped' || to === 'refused' || to === 'replaced'
  const [row] = await tx
    .update(wallets)
    .set({ ...more, status: to, ...(isOver && { ended_at: platform.clock.now() }) })
    .where(and(eq(wallets.id, wallet.id), eq(wallets.status, wallet.status)))
    .returning()
  if (!row) throw new Failure('payout.not_in_state')
  await record(platform, tx, row as WalletRow, by)
  return row as WalletRow
}

const record = (
  { audit }: Pick<Platform, 'audit'>,
  tx: Transaction,
  { id: wallet_id, vendor_id, status, user_id }: WalletRow,
  by: ActedBy,
) =>
  audit.write(tx, 'wallet_changed', { wallet_id, vendor_id, status }, { userId: user_id ?? undefined, ...by })

/** Whether two names are the same person's, whatever their case, accents and order. */
export const isSameName = (left: string, right: string): boolean => sorted(left) === sorted(right)

const sorted = (name: string): string =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')
