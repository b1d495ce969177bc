import type { Point } from './outline.ts'
import { fullTurn } from './scalar.ts'

/** A place on a thread and the direction in which the thread runs there, in radians. */
export interface Station {
  readonly x: number
  readonly y: number
  readonly heading: number
}

export interface Thread {
  /** In pixels. */
  readonly length: number
  at(distance: number): Station
}

/** Something threaded: `length` along the thread, `radius` across. */
export interface Threaded extends Station {
  readonly length: number
  readonly radius: number
}

const steps = 6000

/** Measures a closed curve, given by its point at each turn from 0 to `turns`, so that beads can be spaced on it. */
export function thread(curve: (angle: number) => Point, turns = 1): Thread {
  const points = Array.from({ length: steps + 1 }, (_, step) => curve((step / steps) * turns * fullTurn))
  const distances = new Float64Array(steps + 1)
  for (let step = 1; step <= steps; step++) {
    const [x, y] = points[step] ?? [0, 0]
    const [beforeX, beforeY] = points[step - 1] ?? [0, 0]
    distances[step] = (distances[step - 1] ?? 0) + Math.hypot(x - beforeX, y - beforeY)
  }
  return {
    length: distances[steps] ?? 0,
    at(distance) {
      const step = lastBelow(distances, distance)
      const [x, y] = points[step] ?? [0, 0]
      const [nextX, nextY] = points[step + 1] ?? [x, y]
      return { x, y, heading: Math.atan2(nextY - y, nextX - x) }
    },
  }
}

/** Finds what is threaded near a point, the uppermost (the last) first. */
export function nearbyFinder<Item extends Threaded>(items: readonly Item[]) {
  const side = 80
  const cells = new Map<string, Item[]>()
  const key = (column: number, row: number) => `${column},${row}`
  for (const item of items.toReversed()) {
    for (let column = -1; column <= 1; column++) {
      for (let row = -1; row <= 1; row++) {
        const place = key(Math.floor(item.x / side) + column, Math.floor(item.y / side) + row)
        cells.set(place, [...(cells.get(place) ?? []), item])
      }
    }
  }
  return (x: number, y: number): readonly Item[] =>
    cells.get(key(Math.floor(x / side), Math.floor(y / side))) ?? []
}

/** The point in the item's own measure: -1..1 along the thread and -1..1 across it. */
export function placeOn(item: Threaded, x: number, y: number): { along: number; across: number } {
  const cosine = Math.cos(item.heading)
  const sine = Math.sin(item.heading)
  const dx = x - item.x
  const dy = y - item.y
  return {
    along: (dx * cosine + dy * sine) / (item.length / 2),
    across: (dy * cosine - dx * sine) / item.radius,
  }
}

function lastBelow(distances: Float64Array, distance: number): number {
  let low = 0
  let high = distances.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((distances[middle] ?? 0) <= distance) low = middle
    else high = middle - 1
  }
  return low
}
