import { dyed } from '../dyes.ts'
import { type Point, path } from '../outline.ts'
import { fullTurn, mix } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { type Thread, thread } from '../strands.ts'
import { laidCord } from './cord.ts'

/** How each layout is told in the alt text. */
export const waistBeadWords = {
  'loose rounds': 'laid over each other',
  'coiled twice': 'each coiled twice',
  spiral: 'coiled into a spiral',
  hank: 'hanging from one knot',
  waves: 'laid in waves',
  'figures of eight': 'laid in a figure of eight',
  'small rings': 'one large ring and two small',
} as const

export type WaistBeadLayout = keyof typeof waistBeadWords

/** Which strand it is, of how many. */
interface StrandPlace {
  readonly index: number
  readonly count: number
}

/** The line on which a strand lies. */
export function waistBeadTrack(layout: WaistBeadLayout, place: StrandPlace, random: () => number): Thread {
  switch (layout) {
    case 'loose rounds':
      return thread(looseRound(1, place, random))
    case 'coiled twice':
      return thread(looseRound(2, place, random), 2)
    case 'spiral':
      return thread(spiral(place), 6)
    case 'hank':
      return thread(hangingLoop(place, random))
    case 'waves':
      return thread(waves(place))
    case 'figures of eight':
      return thread(eight(place, random))
    case 'small rings':
      return thread(smallRing(place))
  }
}

// Strands of one length lie over each other, each pushed a little to its own side.
function looseRound(
  rounds: 1 | 2,
  { index, count }: StrandPlace,
  random: () => number,
): (angle: number) => Point {
  const side = (index / count) * fullTurn + random()
  const size = 312 + random() * 14
  const phase = random() * 6
  const wobble = 0.022 + random() * 0.016
  const centreX = 500 + Math.cos(side) * 34
  const centreY = 622 + Math.sin(side) * 48
  return angle => {
    const inward = rounds === 2 ? 52 * (1 - Math.cos(angle / 2 + phase)) : 0
    const loose = 1 + wobble * Math.sin(angle * 3 + phase) + wobble * 0.5 * Math.sin(angle * 5 + phase * 2)
    const reach = (size + (rounds === 2 ? 40 : 0) - inward) * loose
    return [centreX + Math.cos(angle) * reach, centreY + Math.sin(angle) * reach * 1.2]
  }
}

function spiral({ index, count }: StrandPlace): (angle: number) => Point {
  const phase = (index / count) * fullTurn
  return angle => {
    const reach = mix(356, 58, angle / (6 * fullTurn)) * (1 + 0.012 * Math.sin(angle * 3.3))
    return [500 + Math.cos(angle + phase) * reach, 625 + Math.sin(angle + phase) * reach * 1.12]
  }
}

// Each loop hangs from the knot at the top, a little lower and wider than the one before.
function hangingLoop({ index, count }: StrandPlace, random: () => number): (angle: number) => Point {
  const share = index / Math.max(1, count - 1)
  const depth = mix(880, 780, Math.abs(share - 0.5) * 2) + random() * 20
  const lean = (share - 0.5) * 330
  return angle => {
    const down = (1 - Math.cos(angle)) / 2
    return [500 + Math.sin(angle) * mix(40, 120, down) + lean * down, 175 + down * depth]
  }
}

// Wide bends that lean over each other, as a strand falls when it is let down slowly.
function waves({ index, count }: StrandPlace): (angle: number) => Point {
  const offset = (index - (count - 1) / 2) * 50
  return angle => {
    const bend = 2 * angle + index * 0.12
    const loose = 1 + 0.06 * Math.sin(angle * 1.7 + index)
    return [
      500 + Math.sin(bend) * 305 * loose,
      250 + (angle / fullTurn) * 745 - Math.sin(2 * bend) * 78 + offset,
    ]
  }
}

function eight({ index, count }: StrandPlace, random: () => number): (angle: number) => Point {
  const shift = (index / count) * fullTurn
  const size = 1 + (index - (count - 1) / 2) * 0.1
  const tilt = (random() - 0.5) * 0.12
  return angle => {
    const x = Math.sin(2 * angle) * 215 * size
    const y = Math.cos(angle) * 425 * size
    return [500 + x - y * tilt + Math.cos(shift) * 14, 620 + y + Math.sin(shift) * 14]
  }
}

function smallRing({ index }: StrandPlace): (angle: number) => Point {
  const rings = [
    [500, 620, 350],
    [396, 560, 142],
    [610, 748, 130],
  ] as const
  const [x, y, radius] = rings[index % rings.length] ?? rings[0]
  const phase = 1.3 + index * 2.1
  return angle => {
    // Thread is soft: no ring lies quite round.
    const loose = 1 + 0.028 * Math.sin(angle * 2 + phase) + 0.018 * Math.sin(angle * 3 + phase * 2)
    return [x + Math.cos(angle) * radius * loose, y + Math.sin(angle) * radius * loose * 1.04]
  }
}

/** The cotton by which strands hang, where they do. */
export function waistBeadKnot(layout: WaistBeadLayout): readonly Part[] {
  if (layout !== 'hank') return []
  const cotton = dyed('cream')
  const tails = path('M500 168C470 110 440 90 430 40M500 168C526 116 560 100 580 52')
  return [laidCord(path('M484 172H516'), 22, cotton), laidCord(tails, 8, cotton)]
}
