import type { Measured } from './load.ts'
import { databasePids, memory, processorTimes, spentBetween } from './resources.ts'
import { median, percentile } from './statistics.ts'

/** The processes whose processor time is counted while the shop is measured. */
export interface WatchedProcesses {
  readonly shop: number
  /** The data directory of its database. */
  readonly dataDir: string
}

export interface Comparison {
  readonly perSecond: number
  readonly referencePerSecond: number
  /** The median of the rounds' ratios: adjacent turns share the machine's noise. */
  readonly ratio: number
  /** Milliseconds over all rounds. */
  readonly p50: number
  readonly p99: number
  /** Processor milliseconds per request. */
  readonly shopTime: number
  readonly databaseTime: number
  /** Processor milliseconds of shop and database for the most expensive of a hundred requests, run one at a time. */
  readonly work99?: number
  /** Resident memory of the shop afterwards, in MiB. */
  readonly memory: number
}

export interface Sides {
  readonly shop: () => Promise<Measured>
  readonly reference: () => Promise<Measured>
}

/** Alternates shop and reference and returns the medians of the rounds. */
export async function compare(rounds: number, sides: Sides, watched: WatchedProcesses): Promise<Comparison> {
  const shop: (Measured & Spent)[] = []
  const reference: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    shop.push(await spending(watched, sides.shop))
    reference.push(await sides.reference())
  }
  const durations = shop.flatMap(turn => turn.durations)
  return {
    perSecond: median(shop.map(turn => turn.perSecond)),
    referencePerSecond: median(reference.map(turn => turn.perSecond)),
    ratio: median(shop.map((turn, at) => turn.perSecond / (reference[at]?.perSecond ?? Number.NaN))),
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    shopTime: median(shop.map(turn => turn.shopTime)),
    databaseTime: median(shop.map(turn => turn.databaseTime)),
    memory: (await memory(watched.shop)).now,
  }
}

/** One turn of the shop without a reference. */
export async function alone(turn: () => Promise<Measured>, watched: WatchedProcesses): Promise<Comparison> {
  const { perSecond, durations, shopTime, databaseTime } = await spending(watched, turn)
  return {
    perSecond,
    ...{ referencePerSecond: Number.NaN, ratio: Number.NaN },
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    ...{ shopTime, databaseTime },
    memory: (await memory(watched.shop)).now,
  }
}

type Spent = Pick<Comparison, 'shopTime' | 'databaseTime'>

async function spending(watched: WatchedProcesses, turn: () => Promise<Measured>): Promise<Measured & Spent> {
  const before = await readings(watched)
  const measured = await turn()
  const after = await readings(watched)
  return {
    ...measured,
    shopTime: spentBetween(before.shop, after.shop) / measured.requests,
    databaseTime: spentBetween(before.database, after.database) / measured.requests,
  }
}

const readings = async ({ shop, dataDir }: WatchedProcesses) => ({
  shop: await processorTimes([shop]),
  database: await processorTimes(await databasePids(dataDir)),
})
