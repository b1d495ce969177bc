import { ask } from './ask.ts'
import { type Account, registerAccounts } from './buyers.ts'
import { measureEnumeration } from './enumeration.ts'
import type { Measured } from './load.ts'
import { refreshBare } from './refresh-statements.ts'
import type { RunningShop } from './shop.ts'
import { askFigures } from './shop-figures.ts'
import type { Stage } from './stage.ts'
import { percentile } from './statistics.ts'
import { figure, table } from './table.ts'

interface Sides {
  readonly stage: Stage
  readonly shop: RunningShop
  /** The bare server that checks passwords. */
  readonly reference: string
  readonly accounts: readonly Account[]
}

/** So many sign-ins wait for their answers at any time: as many as are hashed, as fit the queue, and more than that. */
const crowds = [2, 16, 50]
const flood = 200
/** Milliseconds. */
const lateGoal = 20
const serverGoal = { words: '≤ 2 ms', seconds: '0.002', share: 0.99 }

/** Signing in beside a bare check of passwords, what every call and every refresh costs, and what times tell strangers. */
export async function measureAccount(stage: Stage, shop: RunningShop, length: number): Promise<string> {
  const bare = stage.start({ script: 'bench/src/hash-reference.ts' })
  const reference = await bare.heard(/open: (\S+)/)
  const accounts = await registerAccounts(shop.origin, flood)
  const sides = { stage, shop, reference, accounts }
  const parts = [await reportSignIns(sides, length), await reportFlood(sides, length)]
  parts.push(await reportServerTimes(sides), await measureEnumeration(stage, shop))
  return parts.join('\n\n')
}

const signIn = ({ shop: { origin } }: Sides, { email, password }: Account) =>
  ask(`${origin}/api/v1/auth/login`, { method: 'POST', body: { email, password } })

async function reportSignIns(sides: Sides, length: number): Promise<string> {
  const rows: string[][] = []
  for (const atOnce of crowds) {
    await askFigures(sides.shop)
    const shop = await forSome(length, atOnce, async worker => {
      const { status, text } = await signIn(sides, at(sides.accounts, worker))
      if (status !== 200) throw new Error(`a sign-in answered ${status}: ${text}`)
    })
    const { delay } = await askFigures(sides.shop)
    await ask(sides.reference)
    const reference = await forSome(length, atOnce, async () => {
      await ask(sides.reference, { method: 'POST', body: {} })
    })
    const late = JSON.parse((await ask(sides.reference)).text) as { p99: number }
    rows.push([
      `sign-in, ${atOnce} at once`,
      ...[shop.perSecond, reference.perSecond, shop.perSecond / reference.perSecond].map(figure),
      figure(percentile(shop.durations, 0.5)),
      ...[delay.p99, late.p99].map(figure),
      `≤ ${lateGoal} ms`,
      delay.p99 <= lateGoal ? 'yes' : 'no',
    ])
  }
  const titles = [
    'what',
    'shop /s',
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

/** More than the queue holds: whoever does not fit is told when to come again, at once. */
async function reportFlood(sides: Sides, length: number): Promise<string> {
  const shed: number[] = []
  let without = 0
  let entered = 0
  await askFigures(sides.shop)
  await forSome(length, flood, async worker => {
    const { status, retryAfter, milliseconds } = await signIn(sides, at(sides.accounts, worker))
    if (status === 200) entered++
    else if (status !== 503) throw new Error(`a sign-in answered ${status}`)
    else {
      shed.push(milliseconds)
      if (retryAfter === undefined) without++
    }
  })
  const { delay } = await askFigures(sides.shop)
  return `${flood} sign-ins at once for ${length} s: ${entered} let in, ${shed.length} shed with 503, ${without} of them without Retry-After, after ${figure(percentile(shed, 0.5))} ms (p50), ${figure(percentile(shed, 0.99))} (p99). The event loop was late by ${figure(delay.p99)} ms (p99, goal ${lateGoal}).`
}

const checks = 2_000
const refreshes = 1_000

/** By the shop's own clock, from the request's last byte to the answer's first, one call at a time. */
async function reportServerTimes(sides: Sides): Promise<string> {
  const { shop, stage, accounts } = sides
  const first = JSON.parse((await signIn(sides, at(accounts, 0))).text) as Tokens
  const bearer = { authorization: `Bearer ${first.access_token}` }
  const check = async () => {
    const { status } = await ask(`${shop.origin}/api/v1/auth/user`, { headers: bearer })
    if (status !== 200) throw new Error(`a session check answered ${status}`)
  }
  let refresh_token = first.refresh_token
  const refresh = async () => {
    const body = { refresh_token }
    const { status, text } = await ask(`${shop.origin}/api/v1/auth/refresh`, { method: 'POST', body })
    if (status !== 200) throw new Error(`a refresh answered ${status}: ${text}`)
    refresh_token = (JSON.parse(text) as Tokens).refresh_token
  }
  const bare = await refreshBare(stage.dataDir, refreshes)
  const floor = await oneByOne(checks, async () => void (await ask(sides.reference)))
  const rows = [
    await timed(shop, {
      what: 'session check',
      route: '/api/v1/auth/user',
      times: checks,
      work: check,
      floor,
    }),
    await timed(shop, {
      what: 'refresh',
      route: '/api/v1/auth/refresh',
      times: refreshes,
      work: refresh,
      floor: bare,
    }),
  ]
  const titles = [
    'what',
    'p50 ms',
    'p99 ms',
    'reference p50 ms',
    'reference p99 ms',
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

async function timed(shop: RunningShop, { what, route, times, work, floor }: Timed): Promise<string[]> {
  await oneByOne(100, work)
  const before = await askFigures(shop)
  const { durations } = await oneByOne(times, work)
  const after = await askFigures(shop)
  const counted = (seconds: string) =>
    after.answersWithin(route, seconds) - before.answersWithin(route, seconds)
  const within = counted(serverGoal.seconds) / counted('+Inf')
  return [
    what,
    ...[percentile(durations, 0.5), percentile(durations, 0.99)].map(figure),
    ...[percentile(floor.durations, 0.5), percentile(floor.durations, 0.99)].map(figure),
    `${(within * 100).toFixed(1)} %`,
    `p99 ${serverGoal.words}`,
    within >= serverGoal.share ? 'yes' : 'no',
  ]
}

const oneByOne = (times: number, work: () => Promise<void>): Promise<Measured> =>
  forSome(Number.POSITIVE_INFINITY, 1, work, times)

/** So many workers do it again and again for so many seconds, or so many times. */
async function forSome(
  length: number,
  atOnce: number,
  work: (worker: number) => Promise<void>,
  times = Number.POSITIVE_INFINITY,
): Promise<Measured> {
  const durations: number[] = []
  const began = performance.now()
  let left = times
  const passed = () => (performance.now() - began) / 1_000
  const worker = async (_: unknown, index: number) => {
    while (passed() < length && left-- > 0) {
      const before = performance.now()
      await work(index)
      durations.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { requests: durations.length, perSecond: durations.length / passed(), durations }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}

const tableOf = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  table(
    titles.map((title, column) => ({
      title,
      cell: (row: readonly string[]) => row[column] ?? '',
      ...(column > 0 && { align: 'right' as const }),
    })),
    rows,
  )
