import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeDatabase, queryDatabase } from './database.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { payoutKillPoints } from './kill-points.ts'
import { countHits, killDuring, type Landing, nameOf, planLandings } from './landings.ts'
import { queueIsEmpty } from './purchases.ts'
import { createRandom } from './random.ts'
import { tryRequest } from './request.ts'
import { openShop, type Shop } from './shop.ts'

/** More than one batch of the job that sends payouts. */
const makers = 12
/** Milliseconds of an undisturbed run at most; a random kill happens within them. */
const runTakes = 1_500
const minute = 60_000
const hour = 60 * minute
const week = 7 * 24 * hour
const settlesWithin = 300_000

export const payoutKills: Fault = {
  name: 'payout-kills',
  about: 'kills the shop at named and at random points of payout runs, which go on after each start',
  counts: 'kills',
  runs: { full: 500, short: 12 },
  async run(context, { runs, seed, say }) {
    const log = join(await context.folder('kills'), 'kills.log')
    const shop = await openShop(context, {
      preload: './kill-hook.ts',
      hasIpc: true,
      env: { FAULT_KILLS: log, PAYOUTS: 'send' },
    })
    await addMakers(shop)
    const random = createRandom(seed)
    const landings = planLandings({
      points: payoutKillPoints,
      runs,
      random,
      within: runTakes,
      passings: makers / 2,
    })
    const missed: string[] = []
    let struck = 0
    for (const [run, landing] of landings.entries()) {
      await addEarnings(shop, 2_000 + random.below(8_000))
      const died = await killDuring(shop, landing, () => void goOn(shop, landing))
      const readyAfter = await shop.start()
      await endClaims(shop)
      struck += 1
      say(
        `${run + 1} of ${runs}: ${nameOf(landing)}${died ? '' : ' was never reached'}, ready again after ${Math.round(readyAfter)} ms`,
      )
      if (died) continue
      missed.push(nameOf(landing))
      break
    }
    const unpaid = await settle(shop)
    await queueIsEmpty(shop)
    const hits = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean)
    const transfers = await findTransfers(shop)
    return {
      measurements: {
        kills: struck - missed.length,
        transfers: transfers.length,
        ...countHits(landings.slice(0, struck), hits),
      },
      broken: [
        ...missed.map(name => `never reached, so nobody was killed there: ${name}`),
        ...unpaid,
        ...(await brokenTransfers(shop, transfers)),
        ...(await checkInvariants(shop)),
      ],
      late: [],
    }
  },
}

/** Makers with a wallet each, and enough money at the provider. */
async function addMakers({ dataDir, origin }: Shop): Promise<void> {
  await changeDatabase(
    dataDir,
    `insert into vendors (id, slug, name, craft, town, region, since, story, phone, approved_at)
    select gen_random_uuid(), 'paid-maker-' || number, 'Maker ' || number, 'Weaving', 'Kumasi', 'Ashanti', 2015, '',
      '+233244000001', now() from generate_series(1, ${makers}) as number`,
  )
  await changeDatabase(
    dataDir,
    `insert into wallets (id, vendor_id, network, phone, holder, status, requested_at, codes_until, needs_old_code,
      usable_from)
    select gen_random_uuid(), id, 'mtn', '+23355200' || lpad(split_part(slug, '-', 3), 4, '0'), 'Ama', 'usable', now(),
      now(), false, now()
    from vendors where slug like 'paid-maker-%'`,
  )
  await tryRequest(origin, { path: '/_paystack/__control/balance', body: { amount: 2_000_000_000 } })
}

/** Each maker is owed an amount of its own, so that a payout of another maker would be noticed. */
async function addEarnings({ dataDir }: Shop, amount: number): Promise<void> {
  await changeDatabase(
    dataDir,
    `with given as (
      select id as vendor_id, gen_random_uuid() as cause_id, $1::int + row_number() over (order by slug)::int as amount
      from vendors where slug like 'paid-maker-%'
    ), posted as (
      insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
      select 'goodwill', cause_id, 'vendor', vendor_id, entry.account, entry.amount, now()
      from given cross join lateral (
        values ('goodwill', given.amount), ('vendor:' || vendor_id, -given.amount)) entry (account, amount)
    )
    insert into maker_earnings (vendor_id, kind, cause_id, amount, due_at, created_at)
    select vendor_id, 'goodwill', cause_id, amount, now(), now() from given`,
    [amount],
  )
  // Each run names its wallets to the provider again.
  await changeDatabase(dataDir, `update wallets set recipient_provider = null, recipient_code = null`)
}

/** What a dead process has claimed waits for two minutes of the machine; here they are over. */
const endClaims = ({ dataDir }: Shop) =>
  changeDatabase(dataDir, 'update payouts set taken_until = now() where taken_until > now()')

/** Moves the clock; undefined when the server died meanwhile. */
async function moveClock({ origin }: Shop, advance_ms: number): Promise<Date | undefined> {
  const response = await tryRequest(origin, { path: '/__test/clock', body: { advance_ms } })
  return response?.status === 200 ? new Date((response.body as { now: string }).now) : undefined
}

/** Moves the clock over the next pay day, and until its transfers have arrived, while the server lives. */
async function passPayDay(shop: Shop): Promise<void> {
  const { program } = shop
  const now = await moveClock(shop, 1)
  if (!now) return
  const thursday = (4 - now.getUTCDay() + 7) % 7
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + thursday, 12, 30)
  await moveClock(shop, (noon - now.getTime() + week) % week)
  await moveClock(shop, 18 * hour)
  for (let minutes = 0; minutes < 6 && !program.hasEnded; minutes++) await moveClock(shop, minute)
}

/** Pays run after run while the server lives. */
async function goOn(shop: Shop, { kind }: Landing): Promise<void> {
  const { program } = shop
  while (!program.hasEnded) {
    await passPayDay(shop)
    // A named point that was not passed is passed in a later run, which needs money.
    if (kind === 'named' && !program.hasEnded) await addEarnings(shop, 2_000).catch(() => {})
  }
}

/** Lets the shop pay what is due; returns what it did not pay. */
async function settle(shop: Shop): Promise<string[]> {
  const late = AbortSignal.timeout(settlesWithin)
  for (;;) {
    const open = await queryDatabase<{ slug: string }>(
      shop.dataDir,
      `select slug from vendors where exists (
        select from maker_earnings as earning join wallets on wallets.vendor_id = earning.vendor_id
        left join payouts on payouts.id = earning.payout_id
        where earning.vendor_id = vendors.id and payouts.status is distinct from 'paid' and earning.due_at <= now())`,
    )
    if (open.length === 0) return []
    if (late.aborted) return open.map(({ slug }) => `${slug} was not paid`)
    await passPayDay(shop)
  }
}

interface Transfer {
  readonly reference: string
  readonly amount: number
  readonly status: string
}

async function findTransfers({ origin }: Shop): Promise<readonly Transfer[]> {
  const response = await tryRequest(origin, { path: '/_paystack/__control/transfers' })
  return (response?.body as { data: Transfer[] } | undefined)?.data ?? []
}

/** What the provider transferred is what the makers earned: nothing twice, nothing lost, each to its maker. */
async function brokenTransfers({ dataDir }: Shop, transfers: readonly Transfer[]): Promise<string[]> {
  const payouts = await queryDatabase<Transfer & { slug: string; earned: number; is_generated: boolean }>(
    dataDir,
    `select payouts.reference, payouts.amount, payouts.status, vendors.slug,
      coalesce(provider_transfer_id like 'generated %', false) as is_generated,
      (select sum(amount)::int from maker_earnings where payout_id = payouts.id) as earned
    from payouts join vendors on vendors.id = payouts.vendor_id`,
  )
  const known = new Map(transfers.map(transfer => [transfer.reference, transfer]))
  const sent = new Set(payouts.map(({ reference }) => reference))
  return [
    ...(known.size === transfers.length ? [] : ['the provider has two transfers with one reference']),
    ...transfers.flatMap(({ reference, amount }) =>
      sent.has(reference) ? [] : [`${amount} pesewas were transferred for no payout: ${reference}`],
    ),
    ...payouts.flatMap(({ reference, amount, status, slug, earned, is_generated }) => {
      if (is_generated) return []
      const transfer = known.get(reference)
      if (status !== 'paid') return [`a payout to ${slug} is ${status}`]
      if (transfer?.status !== 'success') return [`a paid payout to ${slug} was not transferred`]
      if (transfer.amount !== amount || earned !== amount)
        return [`${slug} earned ${earned}, its payout is ${amount}, ${transfer.amount} were transferred`]
      return []
    }),
  ]
}
