import { mix, smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import type { Ribbon } from './ribbon.ts'

interface Loop {
  /** Where its axis points, clockwise from the right, in radians. */
  readonly angle: number
  readonly length: number
  readonly height: number
}

interface Knot {
  readonly x: number
  readonly y: number
}

const loops: readonly Loop[] = [
  { angle: Math.PI + 0.2, length: 236, height: 92 },
  { angle: -0.26, length: 232, height: 90 },
]
const tails: readonly Loop[] = [
  { angle: 2.2, length: 226, height: 40 },
  { angle: 0.98, length: 238, height: 40 },
]

/** Two loops and two ends of the ribbon, tied over the place where it crosses. */
export function bow(ribbon: Ribbon, at: Knot): Part[] {
  return [
    knotPart(ribbon, at),
    ...loops.map(loop => loopPart(ribbon, at, loop)),
    ...tails.map(tail => tailPart(ribbon, at, tail)),
  ]
}

function knotPart(ribbon: Ribbon, { x: left, y: top }: Knot): Part {
  return (x, y) => {
    const u = (x - left) / 46
    const v = (y - top) / 42
    if (Math.abs(u) ** 3.2 + Math.abs(v) ** 3.2 > 1) return null
    const rim = smoothstep(0.55, 1, Math.max(Math.abs(u), Math.abs(v)))
    return ribbon.light((u + 1) * 44, (v + 1) * 42 + 4, [0.9 * u ** 3, 0.9 * v ** 3], 1.06 - 0.4 * rim)
  }
}

/** Along the axis from the knot, and across it. */
function seenAlong(
  { angle }: Loop,
  { x: left, y: top }: Knot,
  x: number,
  y: number,
): readonly [number, number] {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return [(x - left) * cosine + (y - top) * sine, (y - top) * cosine - (x - left) * sine]
}

/** A loop stands up from the parcel: its outer side is seen, and within it the shaded inner side. */
function loopPart(ribbon: Ribbon, at: Knot, loop: Loop): Part {
  const { length, height, angle } = loop
  const side = Math.cos(angle) < 0 ? -1 : 1
  return (x, y) => {
    const [along, aside] = seenAlong(loop, at, x, y)
    const share = along / length
    if (share < 0 || share > 1) return null
    const half = height * loopShape(share)
    if (Math.abs(aside) > half) return null
    const place = aside / half
    const down = along * 1.25
    const opening = openingAt(share, place * side)
    const light = side * place
    const rise = [
      -0.55 * Math.sin(angle) * place - 0.3 * (share - 0.5),
      -0.5 * Math.cos(angle) * place,
    ] as const
    const pinched = mix(0.34, 1, smoothstep(0.12, 0.42, share))
    if (opening) return ribbon.light((place + 1) * 0.5 * ribbon.width, down + 40, [-rise[0], -rise[1]], 0.36)
    return ribbon.light(
      (place + 1) * 0.5 * ribbon.width,
      down,
      rise,
      pinched * (1 - 0.22 * Math.max(0, light)),
    )
  }
}

function loopShape(share: number): number {
  return 0.3 * (1 - share) ** 3 + Math.sin(Math.PI * Math.min(1, 0.06 + 0.94 * share) ** 1.2) ** 0.7
}

/** The eye of the loop, at its lower side. */
function openingAt(share: number, place: number): boolean {
  const u = (share - 0.6) / 0.31
  const v = (place - 0.36) / 0.4
  return u * u + v * v < 1
}

function tailPart(ribbon: Ribbon, at: Knot, tail: Loop): Part {
  return (x, y) => {
    const [along, aside] = seenAlong(tail, at, x, y)
    const wave = Math.sin(along / 52) * 7
    const half = mix(26, tail.height, along / tail.length)
    const place = (aside - wave) / half
    // The end is cut in a notch.
    const end = tail.length - 30 * (1 - Math.abs(place))
    if (along < 10 || along > end || Math.abs(place) > 1) return null
    const slope = Math.cos(along / 52) * 0.34
    const rise = [slope * Math.cos(tail.angle), slope * Math.sin(tail.angle)] as const
    const openness = mix(0.55, 1, smoothstep(30, 130, along))
    return ribbon.light((place + 1) * 0.5 * ribbon.width, along, rise, openness)
  }
}
