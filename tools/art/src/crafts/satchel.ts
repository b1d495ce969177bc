import { block, mirrored, type Outline, path } from '../outline.ts'
import type { Part, Product } from '../scene.ts'
import { buckle } from './brass-fittings.ts'
import { leatherPiece } from './leather-piece.ts'
import { insetOf, lozenge, seamAlong, stampedAlong, triangle } from './tooling.ts'

export interface Satchel {
  readonly leather: string
  readonly word: string
  readonly inlay: string
}

// It leaves the picture at the top.
const strap = path('M222 560C150 400 330 160 420 -40H476C388 180 214 410 278 560Z')
const strapSeams = path('M236 560C164 400 344 160 434 -40M264 560C200 410 374 180 462 -40')
const body = block(176, 470, 648, 610, 56)
const flap = path(
  'M158 512C158 462 186 438 232 438H768C814 438 842 462 842 512V772C842 852 800 886 728 886H272C200 886 158 852 158 772Z',
)
const tab = path('M318 800H382V962C382 984 366 998 350 998C334 998 318 984 318 962Z')

/** A satchel with a long strap and a flap that two buckles close. */
export function satchel(look: Satchel): Product {
  return {
    alt: `Satchel of ${look.word} goat leather with a stamped flap, two brass buckles and a long strap`,
    arrange: seed => ({ stance: 'lying', parts: partsOf(look, seed) }),
  }
}

function partsOf({ leather, inlay }: Satchel, seed: number): Part[] {
  const tabs = [...tab, ...mirrored(tab, 500)]
  return [
    buckle(350, 912, 44, 34),
    buckle(650, 912, 44, 34),
    ...tabs.map((line, index) =>
      leatherPiece({ outline: [line], leather, seams: seamAlong(insetOf([line], 10), 11, 7) }, seed + index),
    ),
    leatherPiece({ ...flapTooling(leather, inlay), under: tabs }, seed + 4),
    leatherPiece(
      {
        outline: body,
        leather,
        seams: seamAlong(insetOf(body, 18)),
        under: [...flap, ...tabs],
        body: { reach: [6, 40], rise: [16, 80] },
      },
      seed + 8,
    ),
    ...[strap, mirrored(strap, 500)].map((outline, index) =>
      leatherPiece(
        { outline, leather, seams: sewn(index === 0 ? strapSeams : mirrored(strapSeams, 500)) },
        seed + 12,
      ),
    ),
  ]
}

function flapTooling(leather: string, inlay: string) {
  return {
    outline: flap,
    leather,
    seams: seamAlong(insetOf(flap, 17)),
    stamps: [
      ...stampedAlong(triangle(40, 34), [206, 536], [794, 536], 42),
      ...stampedAlong(triangle(40, 34), [794, 724], [206, 724], 42),
    ],
    lines: path('M196 506H804M196 566H804M196 694H804M196 754H804'),
    inlay: { outline: stampedAlong(lozenge(78, 88), [220, 630], [780, 630], 93), leather: inlay },
    body: { reach: [6, 40], rise: [14, 44] },
  } as const
}

function sewn(lines: Outline): Outline {
  return lines.flatMap(line => seamAlong(line))
}
