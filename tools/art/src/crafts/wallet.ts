import { block, moved, type Outline, path, turned } from '../outline.ts'
import type { Part, Product } from '../scene.ts'
import { stud } from './brass-fittings.ts'
import { leatherPiece } from './leather-piece.ts'
import { insetOf, lozenge, seamAlong, stampedAlong, triangle } from './tooling.ts'

export interface Wallet {
  readonly leather: string
  /** What the leather's colour is called. */
  readonly word: string
  readonly inlay: string
}

const angle = -0.09
const body = block(140, 402, 720, 470, 36)
const flap = path(
  'M140 440C140 416 156 402 178 402H822C844 402 860 416 860 440V492C860 506 854 516 842 524L560 700C526 722 474 722 440 700L158 524C146 516 140 506 140 492Z',
)

/** A flat wallet that closes with a pointed flap, like an envelope. */
export function wallet(look: Wallet): Product {
  return {
    alt: `Envelope wallet of ${look.word} goat leather with a stitched, stamped flap and a brass stud`,
    arrange: seed => ({ stance: 'lying', parts: partsOf(look, seed) }),
  }
}

function partsOf({ leather, inlay }: Wallet, seed: number): Part[] {
  const lower = stampedAlong(triangle(34, 30), [190, 818], [810, 818], 38)
  const rows = stampedAlong(lozenge(26, 26), [200, 462], [800, 462], 40)
  return [
    stud(...studPlace(), 25),
    leatherPiece(
      {
        outline: lain(flap),
        leather,
        seams: lain(seamAlong(insetOf(flap, 17))),
        stamps: lain(rows),
        lines: lain([...path('M190 434H810M190 490H810'), ...moved(lozenge(250, 130), 500, 576)]),
        inlay: { outline: lain(moved(lozenge(170, 84), 500, 576)), leather: inlay },
      },
      seed,
    ),
    leatherPiece(
      {
        outline: lain(body),
        leather,
        seams: lain(seamAlong(insetOf(body, 17))),
        stamps: lain(lower),
        lines: lain(path('M180 790H820M180 846H820')),
        under: lain(flap),
        body: { reach: [5, 26], rise: [14, 40] },
      },
      seed + 5,
    ),
  ]
}

function lain(outline: Outline): Outline {
  return turned(outline, angle, 500, 640)
}

function studPlace(): readonly [number, number] {
  const [[[x = 0, y = 0] = []] = []] = lain([[[500, 676]]])
  return [x, y]
}
