import { moved, type Outline, path, turned } from '../outline.ts'
import type { Part, Product } from '../scene.ts'
import { listed } from '../words.ts'
import { brassRing, stud } from './brass-fittings.ts'
import { leatherPiece } from './leather-piece.ts'
import { insetOf, lozenge, seamAlong, stampedAlong, triangle } from './tooling.ts'

interface FobLeather {
  readonly leather: string
  readonly word: string
  readonly inlay: string
}

export interface KeyFobs {
  readonly fobs: readonly [FobLeather, FobLeather]
}

// Around 0, its loop at the top.
const tag = path(
  'M-34 -330H34C56 -330 62 -316 66 -296L128 -60C136 -30 138 0 138 40V200C138 222 130 236 114 248L34 306C14 320 -14 320 -34 306L-114 248C-130 236 -138 222 -138 200V40C-138 0 -136 -30 -128 -60L-66 -296C-62 -316 -56 -330 -34 -330Z',
)
const places = [
  { x: 288, y: 690, angle: 0.12 },
  { x: 716, y: 740, angle: -0.16 },
] as const

/** Two leather tags on brass rings, for keys. */
export function keyFobs({ fobs }: KeyFobs): Product {
  return {
    alt: `Two leather key fobs in ${listed(fobs.map(({ word }) => word))}, stitched and stamped, each on a brass ring`,
    detail: `leather key fob in ${fobs[0].word}, stitched, stamped and laid with a diamond`,
    arrange: seed => ({
      stance: 'lying',
      parts: fobs.flatMap((fob, index) => fobParts(fob, places[index === 0 ? 0 : 1], seed + index * 13)),
    }),
  }
}

function fobParts(fob: FobLeather, { x, y, angle }: (typeof places)[number], seed: number): Part[] {
  const laid = (outline: Outline) => moved(turned(outline, angle, 0, 0), x, y)
  const ringX = x + Math.sin(angle) * 384
  const ringY = y - Math.cos(angle) * 384
  return [
    stud(x + Math.sin(angle) * 262, y - Math.cos(angle) * 262, 19),
    leatherPiece(
      {
        outline: laid(tag),
        leather: fob.leather,
        seams: laid(seamAlong(insetOf(tag, 15), 12, 7)),
        stamps: laid([
          ...stampedAlong(triangle(32, 30), [-92, -40], [92, -40], 37),
          ...stampedAlong(triangle(32, 30), [92, 216], [-92, 216], 37),
        ]),
        lines: laid([...path('M-106 -12H106M-106 188H106'), ...moved(lozenge(184, 160), 0, 88)]),
        inlay: { outline: laid(moved(lozenge(112, 96), 0, 88)), leather: fob.inlay },
        body: { reach: [5, 20], rise: [14, 26] },
      },
      seed,
    ),
    brassRing(ringX, ringY, 92, 11),
  ]
}
