import { setTimeout as pause } from 'node:timers/promises'
import type { KillPoint } from './kill-points.ts'
import type { Random } from './random.ts'
import type { Shop } from './shop.ts'

/** Milliseconds to wait for a named point before it counts as not reached. */
const timeoutMs = 120_000

/** Where a kill happens: at a named point (when it is passed for the n-th time), or at random. */
export type Landing =
  | { readonly kind: 'named'; readonly point: KillPoint; readonly count: number }
  | { readonly kind: 'random'; readonly after: number }

interface Plan {
  readonly points: readonly KillPoint[]
  readonly runs: number
  readonly random: Random
  /** A random kill happens within so many milliseconds. */
  readonly within: number
  /** A point is passed so many times at least. */
  readonly passings: number
}

/** Three named points, then a random one; first the points in turn, then in any order and at later passings. */
export function planLandings({ points, runs, random, within, passings }: Plan): Landing[] {
  let left: KillPoint[] = []
  let round = 0
  return Array.from({ length: runs }, (_, run): Landing => {
    if (run % 4 === 3) return { kind: 'random', after: random.below(within) }
    if (left.length === 0) {
      left = round === 0 ? points.toReversed() : random.shuffled(points)
      round += 1
    }
    const point = left.pop() ?? random.pick(points)
    return { kind: 'named', point, count: round === 1 || point.isOnce ? 1 : 1 + random.below(passings) }
  })
}

export const nameOf = (landing: Landing): string =>
  landing.kind === 'named' ? landing.point.name : 'at random'

/** Begins the work and waits for the kill; false if it did not happen and the server was killed to continue. */
export async function killDuring(shop: Shop, landing: Landing, begin: () => void): Promise<boolean> {
  const { program } = shop
  if (landing.kind === 'named') {
    await program.sendMessage(JSON.stringify({ name: landing.point.name, count: landing.count }))
  }
  begin()
  const wait = landing.kind === 'named' ? timeoutMs : landing.after
  const waited = new AbortController()
  const died = await Promise.race([
    program.ended.then(() => true),
    pause(wait, false, { signal: waited.signal }).catch(() => false),
  ])
  waited.abort()
  if (died) return landing.kind === 'named'
  program.kill('SIGKILL')
  await program.ended
  return landing.kind === 'random'
}

/** How often each named point was hit. */
export function countHits(
  landings: readonly Landing[],
  hits: readonly string[],
): Record<string, Record<string, number>> {
  const names = landings.filter(({ kind }) => kind === 'named').map(nameOf)
  const count = (name: string) => hits.filter(each => each === name).length
  return { 'hits per point': Object.fromEntries([...new Set(names)].sort().map(name => [name, count(name)])) }
}
