import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { checkInvariants, type Fault } from './fault.ts'
import { findProducts } from './products.ts'
import { createRandom } from './random.ts'
import { openShop, type Shop } from './shop.ts'
import { startLoad } from './steady-load.ts'
import { missedTimeGoal, summarizeDurations } from './verdict.ts'

/**
 * `notice`: milliseconds for which a stopping shop keeps responding, so that load balancers notice. The short
 * form leaves more time, for slow machines.
 */
const forms = { full: { callsPerSecond: 100, notice: 3_000 }, short: { callsPerSecond: 20, notice: 5_000 } }
const timeoutMs = 60_000
const exitGoal = 10_000

/** The result of a call: answered, refused before it began, or aborted. */
type Outcome = { readonly kind: 'answered' | 'busy' | 'refused' | 'broken off'; readonly why: string }

interface Stop {
  readonly saidNotReady: boolean
  /** Milliseconds after SIGTERM. */
  readonly refusedAfter: number
  readonly exitedAfter: number
  readonly code: number | null
}

export const drain: Fault = {
  name: 'drain',
  about: 'asks the shop to stop under load, again and again: whoever was let in is answered',
  counts: 'restarts',
  runs: { full: 20, short: 3 },
  async run(context, { runs, seed, short, say }) {
    const { callsPerSecond, notice } = short ? forms.short : forms.full
    const shop = await openShop(context, { env: { DRAIN_MS: String(notice) } })
    const random = createRandom(seed)
    const goods = await findProducts(shop.origin)
    const outcomes: Outcome[] = []
    const paths = () =>
      random.pick(['/', '/api/v1/products/list', `/product/${random.pick(goods).id}`, '/readyz'])
    const leaving = { since: Number.POSITIVE_INFINITY }
    const load = startLoad(callsPerSecond, async () => {
      const path = paths()
      const reached = await reach(shop.origin + path)
      const outcome = afterNotice(reached, performance.now() >= leaving.since + notice)
      // Not being ready is the purpose of /readyz.
      if (path !== '/readyz' || outcome.kind !== 'busy') outcomes.push(outcome)
    })
    const stops: Stop[] = []
    for (let run = 0; run < runs; run++) {
      await pause(500 + random.below(500))
      leaving.since = performance.now()
      const stop = await stopUnderLoad(shop)
      stops.push(stop)
      say(
        `${run + 1} of ${runs}: refused after ${Math.round(stop.refusedAfter)} ms, gone after ${Math.round(stop.exitedAfter)} ms`,
      )
      await shop.start()
      leaving.since = Number.POSITIVE_INFINITY
    }
    await load.stop()
    const exits = summarizeDurations(stops.map(({ exitedAfter }) => exitedAfter))
    return {
      measurements: {
        restarts: stops.length,
        calls: countOutcomes(outcomes),
        'refused at the earliest after ms': Math.round(Math.min(...stops.map(stop => stop.refusedAfter))),
        'gone after ms': exits,
      },
      broken: [
        ...stops.flatMap(stop => wrongStop(stop, notice)),
        ...[...Map.groupBy(outcomes, ({ kind, why }) => (kind === 'broken off' ? why : ''))].flatMap(
          ([why, list]) => (why ? [`${list.length} calls were broken off: ${why}`] : []),
        ),
        ...(await checkInvariants(shop)),
      ],
      late: missedTimeGoal('the shop was gone', exits.max, exitGoal),
    }
  },
}

async function reach(address: string): Promise<Outcome> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    await response.arrayBuffer()
    const { status } = response
    if (status === 503) return { kind: 'busy', why: '503' }
    return status < 500
      ? { kind: 'answered', why: String(status) }
      : { kind: 'broken off', why: `answered ${status}` }
  } catch (error) {
    const { code = String(error) } = (error as { cause?: { code?: string } }).cause ?? {}
    return code === 'ECONNREFUSED' ? { kind: 'refused', why: code } : { kind: 'broken off', why: code }
  }
}

/**
 * The kernel resets connections that the shop has not read from when the shop closes its port. A loaded shop is late to
 * read, so the call may have begun before the notice ended. A call that the shop has read ends with `UND_ERR_SOCKET`.
 */
const afterNotice = (outcome: Outcome, isOver: boolean): Outcome =>
  outcome.why === 'ECONNRESET' && isOver ? { kind: 'refused', why: outcome.why } : outcome

/** The status of /readyz, on a connection of its own that does not wait for the load. */
const askReady = (origin: string): Promise<Outcome['kind']> =>
  new Promise(resolve => {
    get(`${origin}/readyz`, { agent: false, signal: AbortSignal.timeout(timeoutMs) }, answer => {
      answer.on('error', () => {}).resume()
      resolve(answer.statusCode === 503 ? 'busy' : 'answered')
    }).on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'refused' : 'broken off'),
    )
  })

async function stopUnderLoad({ origin, program }: Shop): Promise<Stop> {
  const requested = performance.now()
  let saidNotReady = false
  let refusedAfter = Number.POSITIVE_INFINITY
  program.kill('SIGTERM')
  while (refusedAfter === Number.POSITIVE_INFINITY) {
    const kind = await askReady(origin)
    // A poll that was reset waited until the port was closed, so on a loaded machine nothing could be said.
    if (kind === 'busy' || kind === 'broken off') saidNotReady = true
    if (kind === 'refused') refusedAfter = performance.now() - requested
    await pause(20)
  }
  const { code } = await program.ended
  return { saidNotReady, refusedAfter, exitedAfter: performance.now() - requested, code }
}

function wrongStop({ saidNotReady, refusedAfter, code }: Stop, notice: number): string[] {
  return [
    ...(saidNotReady ? [] : ['nobody was told that the shop goes']),
    ...(refusedAfter >= notice ? [] : [`calls were refused ${Math.round(refusedAfter)} ms after SIGTERM`]),
    ...(code === 0 ? [] : [`it ended with ${code}`]),
  ]
}

const countOutcomes = (outcomes: readonly Outcome[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, ({ kind }) => kind)].map(([kind, list]) => [kind, list.length]),
  )
