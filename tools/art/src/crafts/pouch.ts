import { mirrored, type Outline, type Point, path } from '../outline.ts'
import { smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { stud } from './brass-fittings.ts'
import { leatherPiece } from './leather-piece.ts'
import { lozenge, ribbon, seamAlong, stampedAlong, triangle } from './tooling.ts'

export interface Pouch {
  readonly leather: string
  readonly word: string
  readonly cord: string
  readonly inlay: string
}

const bag = path(
  'M404 424C372 500 214 616 214 816C214 990 330 1066 500 1066C670 1066 786 990 786 816C786 616 628 500 596 424Z',
)
const ruffle = path(
  'M404 436C384 372 330 318 306 262C344 282 366 232 404 258C434 222 470 268 500 236C530 268 566 222 596 258C634 232 656 282 694 262C670 318 616 372 596 436Z',
)
const hanging: readonly Point[] = [
  [420, 432],
  [350, 470],
  [300, 540],
  [286, 640],
  [300, 720],
]

/** A round pouch that is drawn shut with a thong. */
export function pouch(look: Pouch): Product {
  return {
    alt: `Drawstring pouch of ${look.word} goat leather with rows of stamped triangles and a thong with brass ends`,
    arrange: seed => ({ stance: 'lying', parts: partsOf(look, seed) }),
  }
}

function partsOf({ leather, cord, inlay }: Pouch, seed: number): Part[] {
  const ends = [...curved(hanging), ...mirrored(curved(hanging), 500)]
  const coils = [...ribbon(bent(418, 16), 24), ...ribbon(bent(444, 18), 24)]
  const thong = { leather: cord, body: { reach: [3, 7], rise: [10, 12] } } as const
  return [
    stud(300, 726, 22),
    stud(700, 726, 22),
    ...coils.map((line, index) => leatherPiece({ ...thong, outline: [line] }, seed + index)),
    ...ends.map((line, index) => leatherPiece({ ...thong, outline: [line] }, seed + 3 + index)),
    leatherPiece(
      { outline: ruffle, leather, folds: pleats(0.8), body: { reach: [4, 12], rise: [12, 20] } },
      seed + 7,
    ),
    leatherPiece(
      {
        outline: bag,
        leather,
        folds: pleats(1),
        under: [...coils, ...ends],
        stamps: [
          ...stampedAlong(triangle(38, 36), [262, 800], [738, 800], 42),
          ...stampedAlong(lozenge(24, 24), [300, 928], [700, 928], 44),
        ],
        lines: path(
          'M226 768C330 780 670 780 774 768M226 836C330 848 670 848 774 836M262 958C380 978 620 978 738 958',
        ),
        inlay: { outline: stampedAlong(lozenge(62, 62), [262, 880], [738, 880], 80), leather: inlay },
        seams: seamAlong(
          curvedLine([
            [300, 990],
            [400, 1028],
            [500, 1036],
            [600, 1028],
            [700, 990],
          ]),
        ),
        body: { reach: [6, 70], rise: [16, 170] },
      },
      seed + 11,
    ),
  ]
}

/** Folds that run together where the thong pulls the leather in. */
function pleats(strength: number) {
  return (x: number, y: number) => {
    const angle = Math.atan2(x - 500, Math.abs(y - 300) + 60)
    const reach = smoothstep(800, 440, y)
    return strength * reach * (7 * Math.sin(angle * 34 + 0.6) + 4 * Math.sin(angle * 61))
  }
}

function bent(y: number, sag: number): readonly Point[] {
  return Array.from({ length: 21 }, (_, step): Point => {
    const share = step / 20
    return [399 + share * 202, y + sag * Math.sin(Math.PI * share)]
  })
}

function curved(line: readonly Point[]): Outline {
  return ribbon(curvedLine(line), 17)
}

function curvedLine(line: readonly Point[]): readonly Point[] {
  return line.flatMap((to, index): Point[] => {
    const from = line[index - 1]
    const before = line[index - 2] ?? from
    const after = line[index + 1] ?? to
    if (!from || !before) return [to]
    return Array.from({ length: 10 }, (_, step): Point => {
      const t = (step + 1) / 10
      const through = (axis: 0 | 1) => catmullRom(before[axis], from[axis], to[axis], after[axis], t)
      return [through(0), through(1)]
    })
  })
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}
