import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type CounterLabels, counters, type GaugeName, type GaugeValues, gauges } from './metric-names.ts'

/** An answer, for rate, errors and duration by route. */
export interface ResponseSample {
  readonly method: string
  /** The route's template, never the address with its ids; undefined where there is no route. */
  readonly route: string | undefined
  readonly status: number
  readonly milliseconds: number
}

export interface Metrics {
  count<Name extends keyof CounterLabels>(name: Name, labels: CounterLabels[Name], times?: number): void
  observeResponse(answer: ResponseSample): void
  /** An answer from the kept ones; it takes less time than it takes to say how long it took. */
  countCacheHit(route: string): void
  /** Reads figures when somebody asks for the metrics, and only then. */
  collectGauges(read: () => GaugeValues | Promise<GaugeValues>): void
  /** Of this shop alone. Several processes are added up from theirs. */
  readonly registry: Registry
}

/** The shop's figures in the Prometheus format; docs/operations.md lists them. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const counted = new Map(
    Object.entries(counters).map(([name, { labels, ...facts }]) => [
      name,
      new Counter({ ...facts, labelNames: [...labels], registers: [registry] }),
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
    observeResponse: createDurations(registry),
    countCacheHit: createKeptHits(registry),
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function createDurations(registry: Registry): Metrics['observeResponse'] {
  const durations = new Histogram({
    name: 'akyede_http_request_duration_seconds',
    help: 'Answers by method, route template and class of status',
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

/** Plain numbers until somebody asks: a hit is the cheapest thing that the shop does. */
function createKeptHits(registry: Registry): Metrics['countCacheHit'] {
  const hits = new Map<string, number>()
  new Counter({
    name: 'akyede_kept_hits_total',
    help: 'Answers and pages that were kept and sent again',
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
  const all = new Map<string, Gauge>()
  let reading: Promise<void> | undefined
  const read = async () => {
    for (const figures of await Promise.all(readers.map(each => each()))) {
      for (const [name, figure] of Object.entries(figures)) all.get(name)?.set(figure)
    }
  }
  // Every gauge asks for all; they are read once.
  const collect = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  for (const name of Object.keys(gauges) as GaugeName[]) {
    const [metric, help, aggregator] = gauges[name]
    const gauge = new Gauge({ name: metric, help, aggregator, registers: [registry], collect })
    // Nobody has looked yet: that is not 0.
    gauge.set(Number.NaN)
    all.set(name, gauge)
  }
  return { collectGauges: one => void readers.push(one) }
}
