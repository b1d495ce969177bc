import { AggregatorRegistry, Gauge, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import { type ListenAddress, type OpsResponse, type OpsServer, openOpsServer } from './ops-server.ts'
import { withTimeout } from './with-timeout.ts'

type Metric = MetricObjectWithValues<MetricValue<string>>

/** What one of several processes tells of itself. */
export interface ProcessStatus {
  readonly metrics: readonly Metric[]
  readonly readyz: OpsResponse
}

/** Longer than a look at readiness takes. */
const patience = 2_000
const silent: OpsResponse = {
  status: 503,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ status: 'not ready', checks: { process: 'does not answer' } }),
}

/** The operator's port of a shop of several processes: their figures as one, ready when each that is open is. */
export function openClusterOpsServer(
  where: ListenAddress,
  lookAtEach: () => readonly Promise<ProcessStatus | undefined>[],
): Promise<OpsServer> {
  const look = () => Promise.all(lookAtEach().map(one => withTimeout(one, patience, undefined)))
  return openOpsServer(where, {
    '/metrics': async () => addUp((await look()).flatMap(seen => (seen ? [seen.metrics] : []))),
    '/readyz': async () => {
      const answers = (await look()).map(seen => seen?.readyz ?? silent)
      return answers.find(({ status }) => status !== 200) ?? answers[0] ?? silent
    },
  })
}

/** Adds up, or takes the worst, as each metric says. */
async function addUp(processes: readonly (readonly Metric[])[]): Promise<OpsResponse> {
  const sum = AggregatorRegistry.aggregate(processes.map(metrics => metrics.map(known)))
  const serving = { name: 'akyede_processes', help: 'Processes that serve', registers: [sum] }
  new Gauge(serving).set(processes.length)
  return { status: 200, type: sum.contentType, body: await sum.metrics() }
}

/** What a process does not know yet, which JSON tells as null, counts neither as 0 nor as the worst. */
const known = (metric: Metric): Metric => ({
  ...metric,
  values: metric.values.filter(({ value }) => Number.isFinite(value)),
})
