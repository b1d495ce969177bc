import type { RunningShop } from './shop.ts'

/** The server's metrics. Reading them resets the event loop delays. */
export interface ShopMetrics {
  /** Event loop delay since the last reading, in milliseconds. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly most: number }
  /** Number of delays of more than 50 ms since the start. */
  readonly blocked: number
  /** Number of responses of a route within this many seconds; `+Inf`: all. */
  responsesWithin(route: string, seconds: string): number
}

export async function fetchShopMetrics({ opsOrigin }: Pick<RunningShop, 'opsOrigin'>): Promise<ShopMetrics> {
  const text = await fetch(`${opsOrigin}/metrics`).then(response => response.text())
  const plain = (name: string) =>
    Number(new RegExp(`^akyede_event_loop_delay_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]) * 1_000
  const blocked = Number(/^akyede_event_loop_blocked_total (\S+)$/m.exec(text)?.[1] ?? 0)
  const counts = [...text.matchAll(/^akyede_http_request_duration_seconds_bucket\{(.+)\} (\S+)$/gm)]
  return {
    delay: { p50: plain('p50'), p99: plain('p99'), most: plain('max') },
    blocked,
    responsesWithin: (route, seconds) =>
      counts
        .filter(
          ([, labels = '']) => labels.includes(`route="${route}"`) && labels.includes(`le="${seconds}"`),
        )
        .reduce((sum, [, , count]) => sum + Number(count), 0),
  }
}
