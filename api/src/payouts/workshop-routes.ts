import { Failure } from '@akyede/contract/failures'
import { maskedPhone } from '@akyede/contract/masked'
import { toCedis } from '@akyede/contract/money'
import type { Statement } from '@akyede/contract/payouts'
import type { WalletChange } from '@akyede/contract/wallets'
import { csvLine, csvStart } from '#platform/csv.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'
import { findCommission, findMakerMoney } from './find-money.ts'
import { findEarnings, findPayouts, presentForMaker } from './find-payouts.ts'
import { findStatement } from './find-statement.ts'
import { readStopToken } from './payout-messages.ts'
import { stopWallet, stopWalletByLink } from './stop-wallet.ts'
import { openWalletStatuses } from './transitions.ts'
import { confirmWallet, enterWallet, findWallet, findWalletBefore, type WalletRow } from './wallets.ts'

/** Serves makers' money to the owners of workshops. */
export function serveWorkshopMoney(serve: Serve, platform: Platform): void {
  const { database, clock } = platform

  serve('getWorkshopMoney', async ({ params: { vendorId } }) => {
    const now = clock.now()
    const { onTheWay, keptBack, due, owed, nextPayout } = await findMakerMoney(database, vendorId, now)
    const used = await findWallet(database, vendorId, ['usable'])
    const open = await findWallet(database, vendorId, openWalletStatuses)
    const before = await findWalletBefore(database, vendorId)
    return {
      data: {
        on_the_way: toCedis(onTheWay),
        kept_back: toCedis(keptBack),
        due: toCedis(due),
        owed: toCedis(owed),
        commission_percent: (await findCommission(database, vendorId, now)) / 100,
        next_payout: nextPayout
          ? { amount: toCedis(nextPayout.amount), day: nextPayout.day, is_sent: nextPayout.isSent }
          : null,
        wallet: used ? presentWallet(used) : null,
        wallet_change: open ? presentChange(open) : null,
        old_code_phone: before ? maskedPhone(before.phone) : null,
      },
    }
  })

  serve('listWorkshopPayouts', async ({ params: { vendorId } }) => {
    const rows = await findPayouts(
      database,
      sql`payout.vendor_id = ${vendorId} and payout.status not in ('proposed', 'dropped')
        and payout.created_at >= ${clock.now()}::timestamptz - interval '1 year'`,
    )
    return { data: rows.map(presentForMaker) }
  })

  serve('getWorkshopPayout', async ({ params: { vendorId, payoutId } }) => {
    const [found] = await findPayouts(
      database,
      sql`payout.id = ${payoutId} and payout.vendor_id = ${vendorId} and payout.status not in ('proposed', 'dropped')`,
    )
    if (!found) throw new Failure('payout.not_found')
    return { data: { ...presentForMaker(found), earnings: await findEarnings(database, payoutId) } }
  })

  serve('getWorkshopStatement', async ({ params: { vendorId, month } }) => ({
    data: await findStatement(database, vendorId, month),
  }))

  serve('exportWorkshopStatement', async ({ params: { vendorId }, query: { month } }) =>
    linesOf(await findStatement(database, vendorId, month)),
  )

  serveWallets(serve, platform)
}

function serveWallets(serve: Serve, platform: Platform): void {
  const { database } = platform

  serve('changeWorkshopWallet', async ({ params: { vendorId }, body, caller: { userId }, tx }) => ({
    data: presentChange(await enterWallet(platform, tx, { vendorId, ...body }, userId)),
  }))

  serve('confirmWorkshopWallet', async ({ params: { vendorId }, body, caller: { userId } }) => ({
    data: presentChange(await confirmWallet(platform, vendorId, body, userId)),
  }))

  serve('stopWorkshopWallet', async ({ params: { vendorId }, caller: { userId } }) => {
    await transaction(database, async tx => {
      const open = await findWallet(tx, vendorId, openWalletStatuses)
      await stopWallet(platform, tx, open, { actor: `user:${userId}` })
    })
    return { data: { stopped: true as const } }
  })

  serve('stopWalletByLink', async ({ body: { token } }) => {
    const walletId = readStopToken(platform, token)
    if (!walletId) throw new Failure('wallet.link_invalid')
    await transaction(database, tx => stopWalletByLink(platform, tx, walletId))
    return { data: { stopped: true as const } }
  })
}

const presentWallet = ({ network, phone, holder }: WalletRow) => ({
  network,
  phone: maskedPhone(phone),
  holder,
})

const presentChange = (wallet: WalletRow): WalletChange => ({
  ...presentWallet(wallet),
  status: wallet.status,
  needs_old_code: wallet.needs_old_code,
  codes_until: wallet.codes_until.toISOString(),
  usable_from: wallet.usable_from?.toISOString() ?? null,
})

const headings = [
  'Order',
  'Day',
  'Products',
  'Price',
  'Your promo codes',
  'Commission',
  'Delivery',
  'Wrapping',
  'Returned',
  'Net',
  'Sent by',
]

async function* linesOf({ lines, total, corrections, payouts, ...sums }: Statement) {
  yield csvStart + csvLine(headings)
  for (const { order_number, day, products, carried_by, ...line } of lines)
    yield csvLine([
      order_number,
      day,
      products.join('; '),
      ...cellsOf(line),
      carried_by === 'shop' ? 'Akyɛde' : 'You',
    ])
  yield csvLine(['Total', '', '', ...cellsOf(total)])
  for (const { order_number, day, words, amount } of corrections)
    yield csvLine([order_number ?? '', day, `Correction: ${words}`, ...unused, amount])
  yield csvLine(['Earned', '', '', ...unused, sums.earned])
  for (const { reference, day, amount } of payouts)
    yield csvLine([reference, day, amount > 0 ? 'Payout' : 'Payout came back', ...unused, -amount])
  yield csvLine(['Owed before', '', '', ...unused, sums.opening])
  yield csvLine(['Owed after', '', '', ...unused, sums.closing])
}

/** The columns from the price to what was returned. */
const unused = ['', '', '', '', '', '']

const cellsOf = ({ price, discount, commission, shipping, wrapping, returned, net }: Statement['total']) => [
  price,
  discount,
  commission,
  shipping,
  wrapping,
  returned,
  net,
]
