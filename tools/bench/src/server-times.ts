import { costsOfCalls } from './cost.ts'
import type { Measured } from './load.ts'
import { measureRefreshStatements } from './refresh-statements.ts'
import { sendRequest, type TimedResponse } from './request.ts'
import { databasePids } from './resources.ts'
import type { RunContext } from './run-context.ts'
import { runSequentially } from './run-repeatedly.ts'
import type { RunningShop } from './shop.ts'
import { fetchShopMetrics } from './shop-metrics.ts'
import { percentile } from './statistics.ts'
import { formatNumber, tableOf } from './table.ts'

export interface Sides {
  readonly context: RunContext
  readonly shop: RunningShop
  /** A plain server with minimal responses. */
  readonly reference: string
}

/** Milliseconds, and the share of responses that must be faster. */
const serverGoal = { words: '≤ 2 ms', seconds: '0.002', share: 0.99 }
const checks = 2_000
const refreshes = 1_000
const costed = 300

/** By the server's clock, from the last byte of the request to the first of the response, one call at a time. */
export async function reportServerTimes(sides: Sides, signIn: () => Promise<TimedResponse>): Promise<string> {
  const { shop, context } = sides
  const first = JSON.parse((await signIn()).text) as Tokens
  const bearer = { authorization: `Bearer ${first.access_token}` }
  const check = async () => {
    const { status } = await sendRequest(`${shop.origin}/api/v1/auth/user`, { headers: bearer })
    if (status !== 200) throw new Error(`a session check answered ${status}`)
  }
  let refresh_token = first.refresh_token
  const refresh = async () => {
    const body = { refresh_token }
    const { status, text } = await sendRequest(`${shop.origin}/api/v1/auth/refresh`, { method: 'POST', body })
    if (status !== 200) throw new Error(`a refresh answered ${status}: ${text}`)
    refresh_token = (JSON.parse(text) as Tokens).refresh_token
  }
  const statements = await measureRefreshStatements(context.dataDir, refreshes)
  const floor = await runSequentially(checks, async () => void (await sendRequest(sides.reference)))
  const rows = [
    await timed(sides, {
      what: 'session check',
      route: '/api/v1/auth/user',
      times: checks,
      work: check,
      floor,
    }),
    await timed(sides, {
      what: 'refresh',
      route: '/api/v1/auth/refresh',
      times: refreshes,
      work: refresh,
      floor: statements,
    }),
  ]
  const titles = [
    'what',
    'p50 ms',
    'p99 ms',
    'reference p50 ms',
    'reference p99 ms',
    'CPU p50 ms',
    'CPU p99 ms',
    'within 2 ms at the server',
    'goal',
    'met',
  ]
  return tableOf(titles, rows)
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

interface Timed {
  readonly what: string
  readonly route: string
  readonly times: number
  readonly work: () => Promise<void>
  readonly floor: Measured
}

async function timed(
  { shop, context }: Sides,
  { what, route, times, work, floor }: Timed,
): Promise<string[]> {
  const processes = [shop.program.pid, ...(await databasePids(context.dataDir))]
  await runSequentially(100, work)
  const cost = await costsOfCalls(processes, costed, work)
  const before = await fetchShopMetrics(shop)
  const { durations } = await runSequentially(times, work)
  const after = await fetchShopMetrics(shop)
  const counted = (seconds: string) =>
    after.responsesWithin(route, seconds) - before.responsesWithin(route, seconds)
  const within = counted(serverGoal.seconds) / counted('+Inf')
  return [
    what,
    ...[percentile(durations, 0.5), percentile(durations, 0.99)].map(formatNumber),
    ...[percentile(floor.durations, 0.5), percentile(floor.durations, 0.99)].map(formatNumber),
    ...[percentile(cost, 0.5), percentile(cost, 0.99)].map(formatNumber),
    `${(within * 100).toFixed(1)} %`,
    `p99 ${serverGoal.words}`,
    within >= serverGoal.share ? 'yes' : 'no',
  ]
}
