import type { Card } from './catalogue.ts'
import { alone, type Comparison, type WatchedProcesses } from './compare.ts'
import { fetchBytes, isCacheHit } from './fetch-bytes.ts'
import type { Measured } from './load.ts'
import { databasePids, exactProcessorTime } from './resources.ts'
import { type Goal, noGoal, p99Within, type Row } from './row.ts'
import { measureWork } from './run-repeatedly.ts'
import { createSearchPaths } from './search-paths.ts'
import { percentile } from './statistics.ts'

interface FirstTime {
  readonly what: string
  readonly goal: Goal
  readonly paths: readonly string[]
  readonly atOnce: number
}

const warmUps = 80
const products = 200
/** The number of products from which the larger goal applies. */
const large = 100_000

const byArrival = (paths: readonly string[], size: number): FirstTime => ({
  what: 'list by arrival, first time',
  goal: p99Within(size >= large ? 100 : 25),
  paths,
  atOnce: 1,
})

/** Measures lists with the filter "arrives by" alone. */
export async function measureArrivals(
  origin: string,
  cards: readonly Card[],
  watched: WatchedProcesses,
  size: number,
): Promise<Row> {
  const questions = await createSearchPaths(origin, cards)
  await requestEach(origin, questions.filteredLists, 4)
  const { what, goal, paths } = byArrival(questions.arrivalLists, size)
  return { what, goal, measured: await oneByOne(origin, paths, watched), cacheHitRate: 0 }
}

/** Measures requests that are not cached, each of them once. */
export async function* measureFirstTime(
  origin: string,
  cards: readonly Card[],
  watched: WatchedProcesses,
  size: number,
): AsyncGenerator<Row> {
  const questions = await createSearchPaths(origin, cards)
  await requestEach(origin, questions.otherSearches(warmUps), 4)
  const search = p99Within(size >= large ? 60 : 25)
  const ids = cards.slice(-products).map(card => `/api/v1/products/${card.id}`)
  const rows: FirstTime[] = [
    { what: 'product, first time', goal: noGoal, paths: ids, atOnce: 1 },
    { what: 'search, first time', goal: search, paths: questions.searches, atOnce: 1 },
    { what: 'suggestions, first time', goal: p99Within(10), paths: questions.suggestions, atOnce: 1 },
    { what: 'list with filters, first time', goal: noGoal, paths: questions.filteredLists, atOnce: 1 },
    byArrival(questions.arrivalLists, size),
    { what: 'search, first time, 16 at once', goal: noGoal, paths: questions.unfinishedSearches, atOnce: 16 },
  ]
  for (const { what, goal, paths, atOnce } of rows) {
    const measured =
      atOnce === 1 ? await oneByOne(origin, paths, watched) : await together(origin, paths, atOnce, watched)
    yield { what, goal, measured, cacheHitRate: 0 }
  }
}

const together = (
  origin: string,
  paths: readonly string[],
  atOnce: number,
  watched: WatchedProcesses,
): Promise<Comparison> => alone(() => requestEach(origin, paths, atOnce), watched)

/** With the processor time of each request. */
async function oneByOne(
  origin: string,
  paths: readonly string[],
  watched: WatchedProcesses,
): Promise<Comparison> {
  const works: number[] = []
  const pids = [watched.shop, ...(await databasePids(watched.dataDir))]
  const measured = await alone(async () => {
    const turns: Measured[] = []
    for (const path of paths) {
      const before = await exactProcessorTime(pids)
      turns.push(await requestEach(origin, [path], 1))
      works.push((await exactProcessorTime(pids)) - before)
    }
    const durations = turns.flatMap(turn => turn.durations)
    const seconds = durations.reduce((sum, one) => sum + one, 0) / 1_000
    return { requests: paths.length, perSecond: paths.length / seconds, durations }
  }, watched)
  return { ...measured, work99: percentile(works, 0.99) }
}

/** Fails if a response is not 200 or came from the cache. */
const requestEach = (origin: string, paths: readonly string[], atOnce: number): Promise<Measured> =>
  measureWork(paths, atOnce, async path => {
    const { status, headers } = await fetchBytes(origin + path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    if (isCacheHit(headers)) throw new Error(`${path} was requested before`)
  })
