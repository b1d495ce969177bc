import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { maskedPhone } from '@akyede/contract/masked'
import { toCedis, toPesewas } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { actedBy, paginateRows } from '#feature/office'
import type { SignedIn } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { unpaidEarnings } from './available-earnings.ts'
import { dropPayout, holdPayout, releasePayout } from './change-payout.ts'
import { decideCorrection, findCorrections, proposeCorrection } from './corrections.ts'
import { findCommission, findMakerMoney } from './find-money.ts'
import { countPayouts, findEarnings, findPayouts, presentPayout } from './find-payouts.ts'
import { findMakerAmounts, findRunDetail, findRuns } from './find-runs.ts'
import { proposeRun } from './propose-run.ts'
import { confirmRun, sendRun } from './send-run.ts'
import { setMakerTerms } from './set-terms.ts'
import { openWalletStatuses } from './transitions.ts'
import { decideWallet, type WalletRow } from './wallets.ts'

const callerName = ({ userId }: Pick<SignedIn, 'userId'>) => `user:${userId}` as const

/** Serves payouts to staff. */
export function serveOfficePayouts(serve: Serve, platform: Platform): void {
  const { database, clock } = platform

  serve('getPayoutWork', async ({ caller }) => ({
    data: {
      runs: await findRuns(database, callerName(caller)),
      wallets: await findReviewedWallets(database, sql`wallet.status = 'review'`),
      corrections: await findCorrections(database, callerName(caller)),
      without_wallet: await findMakerAmounts(database, withoutWallet(clock.now())),
      in_debt: await findMakerAmounts(database, inDebt(clock.now())),
    },
  }))

  serve('getPayoutRun', async ({ params: { runId }, caller }) => {
    const data = await findRunDetail(database, runId, callerName(caller))
    if (!data) throw new Failure('office.not_found')
    return { data }
  })

  serve('proposePayoutRun', async ({ body, caller, tx }) => {
    const payOn = dayOf(clock.now())
    const run = await proposeRun(platform, tx, { kind: 'extra', payOn, by: actedBy(caller, body) })
    return { data: { run_id: run && run.payouts > 0 ? run.runId : null, payouts: run?.payouts ?? 0 } }
  })

  serve('sendPayoutRun', async ({ params: { runId }, body, caller, tx }) => ({
    data: { status: await sendRun(platform, tx, runId, actedBy(caller, body)) },
  }))

  serve('confirmPayoutRun', async ({ params: { runId }, body, caller, tx }) => ({
    data: { status: await confirmRun(platform, tx, runId, actedBy(caller, body)) },
  }))

  serve('listOfficePayouts', async ({ query: { page, limit, status, maker } }) => {
    const where = sql.join(
      [
        sql`true`,
        ...(status ? [sql`payout.status = ${status}`] : []),
        ...(maker ? [sql`vendor.slug = ${maker}`] : []),
      ],
      sql` and `,
    )
    const rows = await findPayouts(database, where, { limit, offset: (page - 1) * limit })
    const count = await countPayouts(database, where)
    return { data: rows.map(presentPayout), pagination: paginateRows(page, limit, count) }
  })

  serve('getOfficePayout', async ({ params: { payoutId } }) => {
    const [found] = await findPayouts(database, sql`payout.id = ${payoutId}`)
    if (!found) throw new Failure('office.not_found')
    const fee = found.fee === null ? null : toCedis(found.fee)
    return { data: { ...presentPayout(found), fee, earnings: await findEarnings(database, payoutId) } }
  })

  serve('holdPayout', async ({ params: { payoutId }, body, caller, tx }) => ({
    data: { status: await holdPayout(platform, tx, payoutId, actedBy(caller, body)) },
  }))
  serve('releasePayout', async ({ params: { payoutId }, body, caller, tx }) => ({
    data: { status: await releasePayout(platform, tx, payoutId, actedBy(caller, body)) },
  }))
  serve('dropPayout', async ({ params: { payoutId }, body, caller, tx }) => ({
    data: { status: await dropPayout(platform, tx, payoutId, actedBy(caller, body)) },
  }))

  serveMakersMoney(serve, platform)
}

/** Serves the terms, the wallet and the corrections of a maker to staff. */
function serveMakersMoney(serve: Serve, platform: Platform): void {
  const { database, clock } = platform

  serve('setMakerTerms', async ({ params: { vendorId }, body, caller, tx }) => {
    const { commission_percent, from, words } = body
    const terms = { vendorId, commissionBp: commission_percent * 100, fromDay: from }
    await setMakerTerms(platform, tx, terms, actedBy(caller, { words }))
    return { data: { commission_percent, from } }
  })

  serve('getOfficeMakerMoney', async ({ params: { vendorId } }) => {
    const now = clock.now()
    const { rows } = await database.execute(sql`select from vendors where id = ${vendorId}`)
    if (rows.length === 0) throw new Failure('office.not_found')
    const money = await findMakerMoney(database, vendorId, now)
    const ofMaker = (status: SQL) =>
      findReviewedWallets(database, sql`wallet.vendor_id = ${vendorId} and ${status}`)
    const open = sql.join(
      openWalletStatuses.map(status => sql`${status}`),
      sql`, `,
    )
    const last = await findPayouts(database, sql`payout.vendor_id = ${vendorId}`, { limit: 10 })
    return {
      data: {
        commission_percent: (await findCommission(database, vendorId, now)) / 100,
        terms: await findTerms(database, vendorId),
        on_the_way: toCedis(money.onTheWay),
        kept_back: toCedis(money.keptBack),
        due: toCedis(money.due),
        owed: toCedis(money.owed),
        wallet: (await ofMaker(sql`wallet.status = 'usable'`))[0] ?? null,
        wallet_change: (await ofMaker(sql`wallet.status in (${open})`))[0] ?? null,
        payouts: last.map(presentPayout),
      },
    }
  })

  serve('decideMakerWallet', async ({ params: { vendorId }, body, caller, tx }) => {
    const { decision, words } = body
    const by = actedBy(caller, { reason: decision, words })
    return { data: { status: await decideWallet(platform, tx, { vendorId, decision }, by) } }
  })

  serve('correctMaker', async ({ params: { vendorId }, body, caller, tx }) => {
    const { amount, kind, order_id: orderId, words } = body
    const correction = { vendorId, orderId, kind, amount: toPesewas(amount), words }
    return {
      data: {
        correction_id: await proposeCorrection(platform, tx, correction, actedBy(caller, { words })),
      },
    }
  })

  serve(
    'decideCorrection',
    async ({ params: { correctionId: id }, body: { decision, words }, caller, tx }) => ({
      data: { status: await decideCorrection(platform, tx, { id, decision }, actedBy(caller, { words })) },
    }),
  )
}

async function findTerms(executor: Executor, vendorId: string) {
  const { rows } = await executor.execute<{ commission_bp: number; from: string }>(sql`
    select commission_bp, to_char(from_day, 'YYYY-MM-DD') as "from" from maker_terms
    where vendor_id = ${vendorId} order by from_day desc limit 20`)
  return rows.map(({ commission_bp, from }) => ({ commission_percent: commission_bp / 100, from }))
}

interface WalletFacts extends Record<string, unknown>, WalletRow {
  readonly slug: string
  readonly name: string
}

async function findReviewedWallets(executor: Executor, where: SQL) {
  const { rows } = await executor.execute<WalletFacts>(sql`
    select wallet.*, vendor.slug, vendor.name from wallets as wallet
    join vendors as vendor on vendor.id = wallet.vendor_id
    where ${where} order by wallet.requested_at limit 200`)
  return rows.map(wallet => ({
    maker: { id: wallet.vendor_id, slug: wallet.slug, name: wallet.name },
    network: wallet.network,
    phone: maskedPhone(wallet.phone),
    holder: wallet.holder,
    resolved_name: wallet.resolved_name,
    status: wallet.status,
    needs_old_code: wallet.needs_old_code,
    usable_from: wallet.usable_from && new Date(wallet.usable_from).toISOString(),
  }))
}

/** Sums of what is available, of makers that match. */
const sumsOfMakers = (now: Date, matches: SQL): SQL => sql`
  select vendor.id, vendor.slug, vendor.name, sums.amount
  from (
    select earning.vendor_id, sum(earning.amount)::float8 as amount
    from (${unpaidEarnings(now, sql`unpaid.due_at <= ${now}`)}) as earning
    where earning.is_available group by earning.vendor_id
  ) as sums join vendors as vendor on vendor.id = sums.vendor_id
  where ${matches} order by abs(sums.amount) desc, vendor.name limit 200`

const withoutWallet = (now: Date): SQL =>
  sumsOfMakers(
    now,
    sql`sums.amount >= ${workshopLimits.payouts.least} and not exists (
      select from wallets as wallet where wallet.vendor_id = vendor.id and wallet.status = 'usable')`,
  )

const inDebt = (now: Date): SQL => sumsOfMakers(now, sql`sums.amount < ${-workshopLimits.payouts.debtListed}`)
