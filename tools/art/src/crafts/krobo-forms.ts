import type { Color } from '../color.ts'
import { type Outline, type Point, path } from '../outline.ts'
import { fullTurn, mix } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { type Thread, thread } from '../strands.ts'
import { wire } from './brass-metal.ts'
import { laidCord } from './cord.ts'
import { earHooks, earrings } from './ear-hooks.ts'

export interface Strand {
  readonly thread: Thread
  /** Half the width of the widest bead, and of a bead at a share of the strand. */
  readonly widest: number
  width(share: number): number
}

/** The strands of a form, and what lies over and under them. */
export interface KroboLayout {
  readonly strands: readonly Strand[]
  readonly over: readonly Part[]
  readonly under: readonly Part[]
  /** How far to the right the same beads lie once more. */
  readonly twinAt?: number
}

export type KroboForm =
  | 'necklace'
  | 'double strand'
  | 'bracelet'
  | 'three strands'
  | 'choker'
  | 'cord necklace'
  | 'three bracelets'
  | 'small bracelet'
  | 'anklet'
  | 'earrings'
  | 'market strands'

/** How the alt text calls each form: the piece, and how it lies. */
export const kroboWords: Readonly<Record<KroboForm, { piece: string; laid?: string }>> = {
  necklace: { piece: 'Necklace' },
  'double strand': { piece: 'Long necklace', laid: ', laid twice around' },
  bracelet: { piece: 'Bracelet' },
  'three strands': { piece: 'Three-strand necklace' },
  choker: { piece: 'Short necklace', laid: ' on a cord' },
  'cord necklace': { piece: 'Cord necklace', laid: ' in the middle' },
  'three bracelets': { piece: 'Three bracelets' },
  'small bracelet': { piece: 'Child’s bracelet', laid: ', tied with a cord' },
  anklet: { piece: 'Anklet', laid: ', laid out open' },
  earrings: { piece: 'Pair of earrings' },
  'market strands': { piece: 'Five strands', laid: ', knotted together at the top' },
}

export function kroboLayout(form: KroboForm, cord: Color): KroboLayout {
  switch (form) {
    case 'necklace':
      return only(graded(thread(drop), 26, 44))
    case 'double strand':
      return only(graded(thread(doubleLoop, 2), 25, 31))
    case 'bracelet':
      return only(even(thread(ring(500, 612, 316, 330)), 53))
    case 'three strands':
      return threeStrands()
    case 'choker':
      return choker(cord)
    case 'cord necklace':
      return cordNecklace(cord)
    case 'three bracelets':
      return only(
        ...[420, 640, 852].map((y, index) => even(thread(ring(index === 1 ? 600 : 408, y, 226, 232)), 38)),
      )
    case 'small bracelet':
      return smallBracelet(cord)
    case 'anklet':
      return anklet(cord)
    case 'earrings':
      return hangingPair()
    case 'market strands':
      return marketStrands(cord)
  }
}

function threeStrands(): KroboLayout {
  const clasp = wire(
    [
      [
        [500, 156],
        [500, 276],
      ],
    ],
    17,
  )
  return {
    strands: [nested(172, 510, 262), nested(250, 560, 345), nested(330, 610, 430)],
    over: [clasp],
    under: [],
  }
}

function choker(cord: Color): KroboLayout {
  const ends = path('M330 340C360 240 420 130 428 -20M670 340C640 240 580 130 572 -20')
  const beads = open(share => onRing(share, 0.52))
  return { strands: [graded(beads, 30, 46)], over: [], under: [laidCord(ends, 9, cord)] }
}

function cordNecklace(cord: Color): KroboLayout {
  const ends = path('M226 846C120 620 170 240 340 -20M774 846C880 620 830 240 660 -20')
  const beads = open(share => onRing(share, 2.12))
  return { strands: [{ ...even(beads, 54), widest: 40 }], over: [], under: [laidCord(ends, 10, cord)] }
}

function smallBracelet(cord: Color): KroboLayout {
  const ends = path('M500 466C430 400 330 420 300 330M500 466C560 390 620 330 700 350')
  return {
    strands: [even(thread(ring(500, 690, 218, 222)), 38)],
    over: [laidCord(path('M486 462L514 470'), 22, cord)],
    under: [laidCord(ends, 9, cord)],
  }
}

function anklet(cord: Color): KroboLayout {
  const line = Array.from({ length: 40 }, (_, step) => sCurve(step / 30 - 0.14))
  const balls = [-0.15, 1.15].map((end): Point[] => [sCurve(end), sCurve(end)])
  return { strands: [even(open(sCurve), 29)], over: [], under: [laidCord([line], 8, cord), wire(balls, 24)] }
}

function hangingPair(): KroboLayout {
  const top = 424
  const beads = open(share => [earrings.left, mix(top, 960, share)])
  const pins = [earrings.left, earrings.left + earrings.apart].map((x): Point[] => [
    [x, top - 4],
    [x, 984],
  ])
  return {
    strands: [{ thread: beads, widest: 66, width: share => mix(36, 66, share) }],
    over: [earHooks(top)],
    under: [wire(pins, 9)],
    twinAt: earrings.apart,
  }
}

function marketStrands(cord: Color): KroboLayout {
  const sides = [-2, -1, 1, 2, 0]
  const bundle: Outline = sides.map((side): Point[] => [
    [500 + side * 8, 128],
    [500 + side * 76, 268],
  ])
  return {
    strands: sides.map(side =>
      even(
        open(share => [
          500 + side * mix(76, 142, Math.sqrt(share)),
          mix(262, 1130 - Math.abs(side) * 30, share),
        ]),
        33,
      ),
    ),
    over: [
      laidCord(
        [
          [
            [468, 150],
            [532, 150],
          ],
          [
            [466, 172],
            [534, 172],
          ],
        ],
        13,
        cord,
      ),
    ],
    under: [laidCord([...bundle, ...path('M500 140C420 100 440 34 500 34C560 34 580 100 500 140')], 8, cord)],
  }
}

function only(...strands: readonly Strand[]): KroboLayout {
  return { strands, over: [], under: [] }
}

function even(thread: Thread, radius: number): Strand {
  return { thread, widest: radius, width: () => radius }
}

/** Beads that grow towards the middle of the strand. */
function graded(thread: Thread, far: number, near: number): Strand {
  const width = (share: number) => mix(near, far, Math.min(1, Math.abs(share - 0.5) * 2 * 1.25))
  return { thread, widest: near, width }
}

/** A strand with two ends. */
function open(curve: (share: number) => Point): Thread {
  return thread(angle => curve(angle / fullTurn))
}

// Begins at the nape of the neck and comes round to it again.
function drop(angle: number): Point {
  const a = angle - Math.PI / 2
  return [500 + Math.cos(a) * (322 - 42 * Math.sin(a)), 606 + Math.sin(a) * 430]
}

function nested(radius: number, y: number, height: number): Strand {
  return graded(
    thread(angle => {
      const a = angle - Math.PI / 2
      return [500 + Math.cos(a) * (radius - 30 * Math.sin(a)), y + Math.sin(a) * height]
    }),
    20,
    31,
  )
}

function doubleLoop(angle: number): Point {
  const a = angle - Math.PI / 2
  const reach = 1 + 0.17 * Math.cos(angle / 2 + 0.4)
  return [500 + Math.cos(a) * 318 * reach, 622 + Math.sin(a) * 402 * reach]
}

function ring(x: number, y: number, radiusX: number, radiusY: number): (angle: number) => Point {
  return angle => [x + Math.cos(angle) * radiusX, y + Math.sin(angle) * radiusY]
}

/** A ring with a gap at the top, in radians to each side. */
function onRing(share: number, gap: number): Point {
  const angle = -Math.PI / 2 + gap + share * (fullTurn - 2 * gap)
  return [500 + Math.cos(angle) * 344, 640 + Math.sin(angle) * 344]
}

function sCurve(share: number): Point {
  return [500 + 245 * Math.sin(share * fullTurn), 235 + share * 770]
}
