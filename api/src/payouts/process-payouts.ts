import type { Network } from '@akyede/contract/mobile-money'
import { asPesewas, type Pesewas } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { TransferOutcome, TransferProvider, TransferProviders, TransferRequest } from '#feature/payments'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { bookTransfer } from './book-transfer.ts'
import { wallets } from './payout-tables.ts'
import { refreshPayouts } from './refresh-payouts.ts'

const batch = 10
/**
 * Milliseconds of the machine's clock: a payout of a process that died is claimed by a later run of the job after
 * this.
 */
const takenFor = 120_000
/** Milliseconds, shorter than that less one call: a later transfer might run beside that of another process. */
const latestStart = 60_000

interface ClaimedPayout extends Record<string, unknown> {
  readonly id: string
  readonly reference: string
  readonly provider: string
  readonly amount: Pesewas
  readonly status: 'sending' | 'paid'
  readonly wallet_id: string
  readonly network: Network
  readonly phone: string
  readonly holder: string
  readonly recipient_provider: string | null
  readonly recipient_code: string | null
}

/** Sends payouts of runs that were sent, and queries those under way until each is final (E47). */
export async function processPayouts(platform: Platform, providers: TransferProviders): Promise<void> {
  for (;;) {
    const claimed = await claimDue(platform)
    await Promise.all(claimed.map(payout => processPayout(platform, providers, payout)))
    if (claimed.length < batch) return
  }
}

/** Queries a payout at once, after an event of its provider. */
export async function processPayoutNow(
  platform: Platform,
  providers: TransferProviders,
  reference: string,
): Promise<void> {
  await platform.database.execute(sql`
    update payouts set check_at = ${platform.clock.now()}
    where reference = ${reference} and status in ('sending', 'paid')`)
  await processPayouts(platform, providers)
}

/**
 * Claims payouts for this process, and commits that they are being sent before the provider is called. A wallet has one
 * payout in progress, and what a dispute or a return keeps back leaves first. A payout that another process claimed and
 * did not release counts as queried, because that process may have sent it.
 */
const claimDue = (platform: Platform): Promise<ClaimedPayout[]> =>
  transaction(platform.database, async tx => {
    const [now, machineNow] = [platform.clock.now(), new Date()]
    const { rows: due } = await tx.execute<{ id: string; wallet_id: string; status: string }>(sql`
      select payout.id, payout.wallet_id, payout.status from payouts as payout
      join wallets as wallet on wallet.id = payout.wallet_id
      where payout.check_at <= ${now} and payout.status in ('made', 'sending', 'paid')
        and (payout.taken_until is null or payout.taken_until <= ${machineNow})
        and (payout.status <> 'made' or not exists (
          select from payouts as other where other.wallet_id = payout.wallet_id and other.status = 'sending'))
      order by payout.check_at, payout.id limit ${batch}
      for update of payout, wallet skip locked`)
    const first = new Map(due.toReversed().map(({ id, wallet_id }) => [wallet_id, id]))
    const ids = due.filter(({ id, wallet_id, status }) => status !== 'made' || first.get(wallet_id) === id)
    if (ids.length === 0) return []
    const chosen = sql.param(ids.map(({ id }) => id))
    await refreshPayouts(
      tx,
      ids.filter(({ status }) => status === 'made').map(({ id }) => id),
      { least: asPesewas(workshopLimits.payouts.least), now },
    )
    await tx.execute(sql`
      update payouts as payout set status = 'held', check_at = null, message = case wallet.status
        when 'usable' then 'The maker is suspended.' else 'The wallet was changed.' end
      from wallets as wallet join vendors as vendor on vendor.id = wallet.vendor_id
      where wallet.id = payout.wallet_id and payout.id = any(${chosen}::uuid[])
        and payout.status = 'made' and payout.first_sent_at is null
        and (wallet.status <> 'usable' or vendor.state = 'suspended')`)
    const { rows } = await tx.execute<ClaimedPayout>(sql`
      update payouts as payout set taken_until = ${new Date(machineNow.getTime() + takenFor)},
        status = case payout.status when 'paid' then 'paid' else 'sending' end,
        first_sent_at = coalesce(payout.first_sent_at, ${now}),
        checks = payout.checks + case when payout.taken_until is null then 0 else 1 end
      from wallets as wallet
      where wallet.id = payout.wallet_id and payout.id = any(${chosen}::uuid[])
        and payout.status in ('made', 'sending', 'paid')
      returning payout.id, payout.reference, payout.provider, payout.amount, payout.status, payout.wallet_id,
        wallet.network, wallet.phone, wallet.holder, wallet.recipient_provider, wallet.recipient_code`)
    return rows
  })

async function processPayout(
  platform: Platform,
  providers: TransferProviders,
  payout: ClaimedPayout,
): Promise<void> {
  const { id, reference } = payout
  try {
    const provider = providers.get(payout.provider)
    const outcome = provider ? await findOrSend(platform, provider, payout) : unreachable
    await bookTransfer(platform, id, outcome)
  } catch (error) {
    platform.log.error('a payout could not be followed', { reference, error })
  }
}

const unreachable: TransferOutcome = { status: 'unreachable' }

/**
 * Queries the transfer before it is sent: an earlier call may have succeeded with a lost response. One that the provider
 * does not know is sent with the same reference, never with a new one.
 */
async function findOrSend(
  platform: Platform,
  provider: TransferProvider,
  payout: ClaimedPayout,
): Promise<TransferOutcome> {
  const began = Date.now()
  const found = await provider.verifyTransfer(payout.reference)
  // One that waits for a code goes on once the provider asks for none.
  const isToBeSent = found.status === 'unknown' || found.status === 'otp'
  if (!isToBeSent || payout.status === 'paid') return found
  const recipient = await recipientOf(platform, provider, payout)
  if (typeof recipient !== 'string') return recipient
  if (Date.now() - began >= latestStart) return unreachable
  return provider.transfer(requestOf(payout, recipient))
}

const requestOf = (
  { reference, amount, network, phone, holder }: ClaimedPayout,
  recipient: string,
): TransferRequest => ({
  reference,
  amount,
  reason: 'Your payout from Akyede',
  wallet: { network, phone, holder },
  recipient,
})

/** The provider's name of the wallet, which is asked for once. */
async function recipientOf(
  { database }: Platform,
  provider: TransferProvider,
  { wallet_id, network, phone, holder, recipient_provider, recipient_code }: ClaimedPayout,
): Promise<string | TransferOutcome> {
  if (recipient_code !== null && recipient_provider === provider.name) return recipient_code
  const created = await provider.createRecipient({ network, phone, holder })
  if (created.status !== 'created') return created
  await database
    .update(wallets)
    .set({ recipient_provider: provider.name, recipient_code: created.recipient })
    .where(eq(wallets.id, wallet_id))
  return created.recipient
}
