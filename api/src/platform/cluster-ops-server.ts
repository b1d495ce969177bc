import { AggregatorRegistry, Gauge, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import { type ListenAddress, type OpsResponse, type OpsServer, openOpsServer } from './ops-server.ts'
import { withTimeout } from './with-timeout.ts'

type Metric = MetricObjectWithValues<MetricValue<string>>

/** The metrics and the readiness that one of several processes reports. */
export interface ProcessStatus {
  readonly metrics: readonly Metric[]
  readonly readyz: OpsResponse
}

/** Milliseconds to wait for a process; longer than a readiness check takes. */
const timeout = 2_000
const silent: OpsResponse = {
  status: 503,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ status: 'not ready', checks: { process: 'does not answer' } }),
}

/**
 * The operations port of a server of several processes. It sums their metrics and is ready when each serving process
 * is.
 */
export function openClusterOpsServer(
  where: ListenAddress,
  readEach: () => readonly Promise<ProcessStatus | undefined>[],
): Promise<OpsServer> {
  const readAll = () => Promise.all(readEach().map(one => withTimeout(one, timeout, undefined)))
  return openOpsServer(where, {
    '/metrics': async () => aggregate((await readAll()).flatMap(status => (status ? [status.metrics] : []))),
    '/readyz': async () => {
      const answers = (await readAll()).map(status => status?.readyz ?? silent)
      return answers.find(answer => answer.status !== 200) ?? answers[0] ?? silent
    },
  })
}

/** Combines the metrics of all processes by the aggregator of each metric. */
async function aggregate(processes: readonly (readonly Metric[])[]): Promise<OpsResponse> {
  const sum = AggregatorRegistry.aggregate(processes.map(metrics => metrics.map(known)))
  const serving = { name: 'akyede_processes', help: 'Processes that serve', registers: [sum] }
  new Gauge(serving).set(processes.length)
  return { status: 200, type: sum.contentType, body: await sum.metrics() }
}

/**
 * Drops values that a process does not know yet. JSON writes them as null, and they must count neither as 0 nor as
 * the worst.
 */
const known = (metric: Metric): Metric => ({
  ...metric,
  values: metric.values.filter(({ value }) => Number.isFinite(value)),
})
