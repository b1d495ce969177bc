import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import {
  type CounterLabels,
  counters,
  type GaugeName,
  type GaugeSpec,
  type GaugeValues,
  gauges,
} from './metric-names.ts'

/** A response, for rate, errors and duration by route. */
export interface ResponseSample {
  readonly method: string
  /** The route's template, never the address with its ids; undefined where there is no route. */
  readonly route: string | undefined
  readonly status: number
  readonly milliseconds: number
}

/** Possible values of each label. */
type LabelValues<Labels> = { readonly [Label in keyof Labels]: readonly (Labels[Label] & string)[] }

export interface Metrics {
  count<Name extends keyof CounterLabels>(name: Name, labels: CounterLabels[Name], times?: number): void
  /**
   * Reports each combination of these label values as 0 before its first event: Prometheus sees no increase in a series
   * that begins above 0.
   */
  startAtZero<Name extends keyof CounterLabels>(name: Name, values: LabelValues<CounterLabels[Name]>): void
  observeResponse(response: ResponseSample): void
  /** Counts a response from the cache; its duration is not measured, which would take longer than the response. */
  countCacheHit(route: string): void
  /** Registers a reader of gauges, which is called only when metrics are scraped. */
  collectGauges(read: () => GaugeValues | Promise<GaugeValues>): void
  /** The metrics of this process. The metrics of several processes are aggregated. */
  readonly registry: Registry
}

/** The metrics of the server in the Prometheus format; docs/operations.md lists them. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const counted = new Map(
    Object.entries(counters).map(([name, { labels, ...spec }]) => [
      name,
      new Counter({ ...spec, labelNames: [...labels], registers: [registry] }),
    ]),
  )
  const { collectGauges } = createGauges(registry)
  collectGauges(() => {
    const { rss, heapUsed } = process.memoryUsage()
    return { memoryResident: rss, memoryHeap: heapUsed }
  })
  return {
    registry,
    collectGauges,
    count: (name, labels, times = 1) => counted.get(name)?.inc(labels, times),
    startAtZero(name, values) {
      for (const labels of combine(values)) counted.get(name)?.inc(labels, 0)
    },
    observeResponse: createDurations(registry),
    countCacheHit: createCacheHits(registry),
  }
}

/** Combines each value of each label with each of the others. */
const combine = (values: Readonly<Record<string, readonly string[]>>): Record<string, string>[] =>
  Object.entries(values).reduce<Record<string, string>[]>(
    (all, [label, own]) => all.flatMap(labels => own.map(value => ({ ...labels, [label]: value }))),
    [{}],
  )

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function createDurations(registry: Registry): Metrics['observeResponse'] {
  const durations = new Histogram({
    name: 'akyede_http_request_duration_seconds',
    help: 'Duration of responses, by method, route template and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return ({ method, route = 'none', status, milliseconds }) =>
    durations.observe(
      {
        method: methods.has(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
      },
      milliseconds / 1000,
    )
}

/** Counts in a map until the metrics are scraped, because a cache hit is the cheapest thing the server does. */
function createCacheHits(registry: Registry): Metrics['countCacheHit'] {
  const hits = new Map<string, number>()
  new Counter({
    name: 'akyede_kept_hits_total',
    help: 'Responses and pages served from the cache',
    labelNames: ['route'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, count] of hits) this.inc({ route }, count)
    },
  })
  return route => void hits.set(route, (hits.get(route) ?? 0) + 1)
}

function createGauges(registry: Registry): Pick<Metrics, 'collectGauges'> {
  const readers: (() => GaugeValues | Promise<GaugeValues>)[] = []
  const all = new Map<string, (value: number | Readonly<Record<string, number>>) => void>()
  let reading: Promise<void> | undefined
  const read = async () => {
    for (const values of await Promise.all(readers.map(each => each()))) {
      for (const [name, value] of Object.entries(values)) all.get(name)?.(value)
    }
  }
  // Each gauge collects all values, so they are read once.
  const collect = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  for (const name of Object.keys(gauges) as GaugeName[]) {
    const [metric, help, aggregator, label]: GaugeSpec = gauges[name]
    const labelNames = label ? [label] : []
    const gauge = new Gauge({ name: metric, help, aggregator, labelNames, registers: [registry], collect })
    // A value that was never read is not 0.
    if (!label) gauge.set(Number.NaN)
    all.set(name, value => {
      if (typeof value === 'number') return gauge.set(value)
      gauge.reset()
      for (const [of, one] of Object.entries(value)) if (label) gauge.set({ [label]: of }, one)
    })
  }
  return { collectGauges: one => void readers.push(one) }
}
