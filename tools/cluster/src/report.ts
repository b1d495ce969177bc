import type { FaultResult } from './faults.ts'
import type { Attempts } from './journey.ts'
import type { Throughput } from './throughput.ts'

export interface Report {
  readonly throughput: readonly Throughput[]
  readonly faults: readonly FaultResult[]
  /** Milliseconds. */
  readonly replicaLag: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly purchases: number
  /** What is lost or doubled, in sentences. */
  readonly broken: readonly string[]
}

/** Milliseconds in which orders go on after the primary is gone. */
const failoverGoal = 30_000
/** The share of cached pages that are shown meanwhile; a change right before the failure may have evicted some. */
const pagesGoal = 0.99
const primaryFault = 'the primary is killed'
const rollingRestart = 'all shop processes are restarted, one after the other'

/** Prints the figures, and whether they keep what docs/operations.md promises. */
export function printReport(report: Report): boolean {
  const missed = missedGoals(report)
  const { throughput, faults, replicaLag, purchases, broken } = report
  const lines = [
    '',
    'processes             requests/s   orders/s   processor ms of an order: shop, database, proxies',
    ...throughput.map(
      ({ processes, pooled, requestsPerSecond, ordersPerSecond, perOrder }) =>
        `${`${processes}${pooled ? '' : ', without PgBouncer'}`.padEnd(21)} ${cell(requestsPerSecond)}   ${cell(ordersPerSecond)}   ${cell(perOrder.shop)} ${cell(perOrder.database)} ${cell(perOrder.proxies)}`,
    ),
    '',
    'fault                                                     longest pause   orders   requests   to wait   failed   pages failed',
    ...faults.map(
      ({ name, longestPause, orders, attempts, pages }) =>
        `${name.padEnd(55)} ${`${(longestPause / 1_000).toFixed(1)} s`.padStart(15)} ${String(orders).padStart(8)} ${String(sumOf(attempts)).padStart(10)} ${String(attempts.askedToWait).padStart(9)} ${failedOf(attempts).padStart(8)}   ${failedOf(pages)}`,
    ),
    '',
    `replica lag: p50 ${replicaLag.p50} ms, p99 ${replicaLag.p99} ms, at most ${replicaLag.max} ms`,
    `purchases and gifts: ${purchases}; lost or doubled: ${broken.length}`,
    ...broken.slice(0, 20).map(sentence => `  ${sentence}`),
    ...missed.map(sentence => `  missed: ${sentence}`),
  ]
  console.log(lines.join('\n'))
  return broken.length === 0 && missed.length === 0
}

function missedGoals({ faults }: Report): string[] {
  const failover = faults.find(({ name }) => name === primaryFault)
  const restart = faults.find(({ name }) => name === rollingRestart)
  return [
    ...(failover && failover.longestPause > failoverGoal
      ? [`orders paused for ${Math.round(failover.longestPause / 1_000)} s after the primary was killed`]
      : []),
    ...(failover && failover.pages.answered < pagesGoal * sumOf(failover.pages)
      ? ['cached pages failed while the primary was away']
      : []),
    ...(restart &&
    countFailed(restart.attempts) + restart.attempts.askedToWait + countFailed(restart.pages) > 0
      ? ['requests failed over a rolling restart']
      : []),
  ]
}

const countFailed = ({ failed }: Attempts): number =>
  [...failed.values()].reduce((sum, count) => sum + count, 0)

const sumOf = (attempts: Attempts): number => attempts.answered + attempts.askedToWait + countFailed(attempts)

/** "3 (2 no answer, 1 502)". */
function failedOf(attempts: Attempts): string {
  const count = countFailed(attempts)
  if (count === 0) return '0'
  return `${count} (${[...attempts.failed].map(([what, times]) => `${times} ${what}`).join(', ')})`
}

const cell = (value: number): string => value.toFixed(1).padStart(10)
