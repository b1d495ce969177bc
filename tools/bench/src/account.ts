import { type Account, registerAccounts } from './buyers.ts'
import { measureDashboard } from './dashboard.ts'
import { measureEnumeration } from './enumeration.ts'
import { report } from './report.ts'
import { sendRequest, type TimedResponse } from './request.ts'
import type { RunContext } from './run-context.ts'
import { elementFor, runRepeatedly } from './run-repeatedly.ts'
import { reportServerTimes, type Sides } from './server-times.ts'
import type { RunningShop } from './shop.ts'
import { fetchShopMetrics } from './shop-metrics.ts'
import { percentile } from './statistics.ts'
import { formatNumber, tableOf } from './table.ts'

interface WithAccounts extends Sides {
  readonly accounts: readonly Account[]
}

/** Concurrent sign-ins: as many as are hashed at once, as fit the queue, and more. */
const concurrencies = [2, 16, 50]
const overload = 200
/** Milliseconds. */
const delayGoal = 20

/** Measures sign-in beside plain password checks, the cost of each call and refresh, and what response times reveal. */
export async function measureAccount(
  context: RunContext,
  shop: RunningShop,
  length: number,
): Promise<string> {
  const program = context.start({ script: 'tools/bench/src/hash-reference.ts' })
  const reference = await program.waitForOutput(/open: (\S+)/)
  const accounts = await registerAccounts(shop.origin, overload)
  const sides = { context, shop, reference, accounts }
  const parts = [await reportSignIns(sides, length), await reportOverload(sides, length)]
  parts.push(await reportServerTimes(sides, () => signIn(sides, 0)), await measureEnumeration(context, shop))
  parts.push(report([await measureDashboard(context, shop)]))
  return parts.join('\n\n')
}

/** Each from an address of its own: at most twenty attempts of one address run at once. */
function signIn({ shop: { origin }, accounts }: WithAccounts, index: number): Promise<TimedResponse> {
  const { email, password } = elementFor(accounts, index)
  const from = `127.2.${Math.floor(index / 200)}.${1 + (index % 200)}`
  return sendRequest(`${origin}/api/v1/auth/login`, { method: 'POST', body: { email, password }, from })
}

async function reportSignIns(sides: WithAccounts, length: number): Promise<string> {
  const rows: string[][] = []
  for (const atOnce of concurrencies) {
    await fetchShopMetrics(sides.shop)
    const shop = await runRepeatedly(length, atOnce, async worker => {
      const { status, text } = await signIn(sides, worker)
      if (status !== 200) throw new Error(`a sign-in answered ${status}: ${text}`)
    })
    const { delay } = await fetchShopMetrics(sides.shop)
    await sendRequest(sides.reference)
    const reference = await runRepeatedly(length, atOnce, async () => {
      await sendRequest(sides.reference, { method: 'POST', body: {} })
    })
    const referenceDelay = JSON.parse((await sendRequest(sides.reference)).text) as { p99: number }
    rows.push([
      `sign-in, ${atOnce} at once`,
      ...[shop.perSecond, reference.perSecond, shop.perSecond / reference.perSecond].map(formatNumber),
      formatNumber(percentile(shop.durations, 0.5)),
      ...[delay.p99, referenceDelay.p99].map(formatNumber),
      `≤ ${delayGoal} ms`,
      delay.p99 <= delayGoal ? 'yes' : 'no',
    ])
  }
  const titles = [
    'what',
    'server /s',
    'reference /s',
    'ratio',
    'p50 ms',
    'loop p99 ms',
    'reference loop p99 ms',
    'goal',
    'met',
  ]
  return tableOf(titles, rows)
}

/** More than the queue holds: the others are refused at once with a Retry-After. */
async function reportOverload(sides: WithAccounts, length: number): Promise<string> {
  const refused: number[] = []
  let without = 0
  let accepted = 0
  await fetchShopMetrics(sides.shop)
  await runRepeatedly(length, overload, async worker => {
    const { status, retryAfter, milliseconds } = await signIn(sides, worker)
    if (status === 200) accepted++
    else if (status !== 503) throw new Error(`a sign-in answered ${status}`)
    else {
      refused.push(milliseconds)
      if (retryAfter === undefined) without++
    }
  })
  const { delay } = await fetchShopMetrics(sides.shop)
  return `${overload} sign-ins at once for ${length} s: ${accepted} accepted, ${refused.length} refused with 503, ${without} of them without Retry-After, after ${formatNumber(percentile(refused, 0.5))} ms (p50), ${formatNumber(percentile(refused, 0.99))} (p99). The event loop delay was ${formatNumber(delay.p99)} ms (p99, goal ${delayGoal}).`
}
