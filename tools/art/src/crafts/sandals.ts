import { mirrored, moved, type Outline, type Point, path, turned } from '../outline.ts'
import type { Part, Product } from '../scene.ts'
import { stud } from './brass-fittings.ts'
import { leatherPiece } from './leather-piece.ts'
import { insetOf, lozenge, parallelTo, ribbon, seamAlong, stampedAlong } from './tooling.ts'

export interface Sandals {
  readonly sole: string
  readonly straps: string
  readonly inlay: string
  readonly word: string
}

// The right one, upright in the middle of the plate.
const sole = path(
  'M476 196C566 186 640 258 648 384C654 494 618 580 612 700C608 800 636 872 622 968C608 1056 560 1092 506 1092C448 1092 408 1052 402 968C396 872 424 800 418 700C412 590 362 500 366 384C370 264 406 204 476 196Z',
)
const toe: Point = [470, 352]
const strapLines: readonly (readonly Point[])[] = [
  arc(toe, [374, 420], [414, 610]),
  arc(toe, [610, 430], [624, 612]),
]
const instep = arc([398, 640], [512, 560], [632, 636])

/** A pair of toe sandals, seen from above. */
export function sandals(look: Sandals): Product {
  return {
    alt: `Pair of leather sandals with ${look.word} toe straps, stitched soles and laid-on diamonds, from above`,
    detail: `leather sandal with ${look.word} toe straps, a stitched sole and laid-on diamonds`,
    arrange: seed => ({
      stance: 'lying',
      parts: [
        ...oneOf(look, outline => turned(moved(outline, 226, 12), 0.07, 726, 640), seed),
        ...oneOf(
          look,
          outline => turned(moved(mirrored(outline, 500), -226, -14), -0.1, 274, 640),
          seed + 40,
        ),
      ],
    }),
  }
}

type Laid = (outline: Outline) => Outline

function oneOf(look: Sandals, laid: Laid, seed: number): Part[] {
  const straps = strapLines.map(line => laid(ribbon(line, 50)))
  const band = laid(ribbon(instep, 96))
  const [[[x = 0, y = 0] = []] = []] = laid([[toe]])
  const diamonds = [0.125, 0.375, 0.625, 0.875].flatMap(share => {
    const [at = [0, 0]] = instep.slice(Math.round(share * 24))
    return moved(lozenge(40, 54), at[0], at[1])
  })
  return [
    stud(x, y, 21),
    leatherPiece(
      {
        outline: band,
        leather: look.straps,
        seams: laid([...seamAlong(parallelTo(instep, 36)), ...seamAlong(parallelTo(instep, -36))]),
        inlay: { outline: laid(diamonds), leather: look.inlay },
        body: { reach: [5, 26], rise: [12, 44] },
      },
      seed,
    ),
    ...straps.map((outline, index) =>
      leatherPiece(
        {
          outline,
          leather: look.straps,
          seams: laid([
            ...seamAlong(parallelTo(strapLines[index] ?? [], 16)),
            ...seamAlong(parallelTo(strapLines[index] ?? [], -16)),
          ]),
          under: band,
          body: { reach: [5, 18], rise: [12, 30] },
        },
        seed + 3 + index,
      ),
    ),
    leatherPiece(
      {
        outline: laid(sole),
        leather: look.sole,
        seams: laid(seamAlong(insetOf(sole, 18))),
        lines: laid([insetOf(sole, 34)]),
        stamps: laid(stampedAlong(lozenge(22, 22), [440, 900], [586, 900], 37)),
        under: [...band, ...straps.flat()],
      },
      seed + 7,
    ),
  ]
}

/** A line from one point over another to a third. */
function arc(from: Point, over: Point, to: Point): readonly Point[] {
  return Array.from({ length: 25 }, (_, step): Point => {
    const t = step / 24
    const bend = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * over[axis] + t ** 2 * to[axis]
    return [bend(0), bend(1)]
  })
}
