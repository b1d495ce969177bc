import { type Color, color, mixColors } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { block, circle, type Outline, path } from '../outline.ts'
import { smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { carvedWood } from './carved-wood.ts'

export interface ToyLorry {
  readonly wood: string
  readonly body: Dye
  readonly stripe: Dye
}

const wheels = [
  [286, 972],
  [714, 972],
] as const
const wheelRadius = 74
const floor = 1046

/** A wooden lorry on wheels, its sides painted as on the long roads. */
export function toyLorry(look: ToyLorry): Product {
  return {
    alt: `Wooden toy lorry painted ${look.body} and ${look.stripe}, with three passengers inside and bundles on its roof`,
    arrange: seed => ({
      stance: 'standing',
      parts: [...wheelParts(look, seed), ...bodyParts(look, seed)],
      floorShadows: [
        { x: 580, y: floor + 4, radiusX: 440, radiusY: 46, strength: 0.5, lean: -0.9 },
        ...wheels.map(([x]) => ({ x, y: floor + 4, radiusX: 80, radiusY: 14, strength: 0.8 })),
        { x: 500, y: floor - 12, radiusX: 330, radiusY: 30, strength: 0.4 },
      ],
    }),
  }
}

function wheelParts({ wood, stripe }: ToyLorry, seed: number): Part[] {
  const dark = carvedWood('#4A2E1C', 1, seed + 4)
  return wheels.flatMap(([x, y]) => [
    inflate(circle(x, y, 14), coated('gold', 1), { reach: [3, 8], rise: [16, 26] }),
    inflate(circle(x, y, 36), coated(stripe, 1), { reach: [4, 12], rise: [12, 20] }),
    inflate(circle(x, y, wheelRadius), dark, { reach: [6, 18], rise: [22, 36] }),
    // The wheels of the other side, a little higher and in the shade.
    inflate(circle(x + 26, y - 16, wheelRadius * 0.94), carvedWood(wood, 0.3, seed + 6), {
      reach: [6, 18],
      rise: [16, 20],
    }),
  ])
}

function bodyParts({ wood, body, stripe }: ToyLorry, seed: number): Part[] {
  const bare = carvedWood(wood, 1, seed)
  const paint = coated(body, 1)
  const plank = { reach: [4, 12], rise: [12, 22] } as const
  const roof = { ...plank, facing: [0, -0.4, 0.9] } as const
  return [
    ...luggage(seed),
    inflate(stripes(), coated(stripe, 1), { reach: [2, 5], rise: [4, 6] }),
    inflate(circle(846, 786, 20), coated('yellow', 1.1), { reach: [3, 10], rise: [14, 24] }),
    inflate(block(108, 486, 560, 54, 24), carvedWood(wood, 1.08, seed + 9), roof),
    inflate(block(646, 566, 132, 34, 16), carvedWood(wood, 1.08, seed + 11), roof),
    inflate(posts(), bare, { reach: [3, 9], rise: [10, 18] }),
    ...passengers(seed),
    inflate(cabWindow(), coated('brown', 0.34), { reach: [3, 8], rise: [-6, -10] }),
    inflate(block(130, 530, 520, 210), coated('brown', 0.3), { reach: [3, 8], rise: [-6, -10] }),
    inflate(block(126, 716, 524, 168, 12), paint, plank),
    inflate(cab(), paint, { reach: [6, 18], rise: [20, 36] }),
    inflate(block(110, 872, 790, 50, 14), carvedWood(wood, 0.9, seed + 13), plank),
  ]
}

/** The open body is long; the cab with its bonnet is at the right. */
function cab(): Outline {
  return path(
    'M652 584H742C756 584 764 592 768 604L794 692C798 702 804 708 814 710L856 718C874 722 882 732 882 748V884H652Z',
  )
}

function cabWindow(): Outline {
  return path('M676 612H728C736 612 740 616 743 624L762 690C764 698 760 702 752 702H676Z')
}

/** The uprights that carry the roof. */
function posts(): Outline {
  return [126, 252, 378, 504, 622].flatMap(x => block(x, 520, 28, 206, 6))
}

/** Turned pegs on the bench, one between two uprights. */
function passengers(seed: number): Part[] {
  const coats: readonly Dye[] = ['red', 'green', 'orange']
  return coats.flatMap((coat, index) => {
    const x = 203 + index * 126
    return [
      inflate(circle(x, 622, 30), carvedWood('#7A4A2A', 1, seed + index), { reach: [5, 22], rise: [14, 44] }),
      inflate(block(x - 36, 650, 72, 90, 30), coated(coat, 0.9), { reach: [5, 20], rise: [12, 30] }),
    ]
  })
}

function stripes(): Outline {
  const diamonds = Array.from({ length: 7 }, (_, index) => {
    const x = 166 + index * 74
    return path(`M${x} 776L${x + 22} 804L${x} 832L${x - 22} 804Z`)
  })
  return [...block(130, 738, 516, 16), ...block(130, 852, 746, 12), ...diamonds.flat()]
}

/** What travels on the roof: two bundles and a basket, tied down. */
function luggage(seed: number): Part[] {
  return [
    inflate(block(156, 420, 150, 74, 34), cloth(dyed('indigo'), seed), { reach: [6, 20], rise: [22, 40] }),
    inflate(block(330, 444, 112, 50, 12), cloth(dyed('straw'), seed + 1), { reach: [4, 12], rise: [16, 26] }),
    inflate(block(468, 426, 116, 68, 32), cloth(dyed('red'), seed + 2), { reach: [6, 20], rise: [22, 40] }),
  ]
}

function coated(dye: Dye, openness: number): Material {
  const coat = dyed(dye)
  const worn = color('#8A5B34')
  return (x, y, normal, depth) => {
    const grain = fractalNoise(x / 120, y / 4, 3, 5)
    const rubbed = smoothstep(0.66, 0.84, fractalNoise(x / 60, y / 40, 3, 8)) * 0.5
    const base = mixColors(mixColors(coat, [0, 0, 0], grain * 0.22), worn, rubbed * (1 - 0.6 * depth))
    return lit(base, normal, { shine: 0.22, gloss: 24, openness: openness * (0.66 + 0.34 * depth) })
  }
}

function cloth(base: Color, seed: number): Material {
  return (x, y, normal, depth) => {
    const fold = fractalNoise(x / 26, y / 18, 3, seed)
    const cord = smoothstep(5, 2, Math.abs(((x + 20) % 46) - 23))
    const skin = mixColors(mixColors(base, [0, 0, 0], fold * 0.4), [0.5, 0.38, 0.2], cord * 0.7)
    return lit(skin, normal, { shine: 0.04, openness: 0.6 + 0.4 * depth })
  }
}
