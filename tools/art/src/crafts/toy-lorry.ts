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
  [310, 952],
  [704, 952],
] as const
const wheelRadius = 92
const floor = 1046

/** A wooden lorry on wheels, its sides painted as on the long roads. */
export function toyLorry(look: ToyLorry): Product {
  return {
    alt: `Wooden toy lorry on four wheels, painted ${look.body} with a ${look.stripe} stripe`,
    arrange: seed => ({
      stance: 'standing',
      parts: [...wheelParts(look, seed), ...bodyParts(look, seed)],
      floorShadows: [
        { x: 580, y: floor + 4, radiusX: 440, radiusY: 46, strength: 0.5, lean: -0.9 },
        ...wheels.map(([x]) => ({ x, y: floor + 4, radiusX: 92, radiusY: 16, strength: 0.8 })),
        { x: 500, y: floor - 12, radiusX: 330, radiusY: 30, strength: 0.4 },
      ],
    }),
  }
}

function wheelParts({ wood, stripe }: ToyLorry, seed: number): Part[] {
  const dark = carvedWood('#4A2E1C', 1, seed + 4)
  return wheels.flatMap(([x, y]) => [
    inflate(circle(x, y, 14), coated('gold', 1), { reach: [3, 8], rise: [16, 26] }),
    inflate(circle(x, y, 44), coated(stripe, 1), { reach: [4, 12], rise: [12, 20] }),
    inflate(circle(x, y, wheelRadius), dark, { reach: [6, 18], rise: [22, 36] }),
    // The wheels of the other side, a little higher and in the shade.
    inflate(circle(x + 40, y - 26, wheelRadius * 0.94), carvedWood(wood, 0.3, seed + 6), {
      reach: [6, 18],
      rise: [16, 20],
    }),
  ])
}

function bodyParts({ wood, body, stripe }: ToyLorry, seed: number): Part[] {
  const bare = carvedWood(wood, 1, seed)
  const paint = coated(body, 1)
  const inside = coated('brown', 0.34)
  return [
    ...luggage(seed),
    inflate(stripes(), coated(stripe, 1), { reach: [2, 5], rise: [4, 6] }),
    inflate(lamp(), coated('yellow', 1.1), { reach: [3, 10], rise: [14, 24] }),
    inflate(frames(), bare, { reach: [2, 5], rise: [10, 12] }),
    inflate(openings(), inside, { reach: [3, 8], rise: [-6, -10] }),
    inflate(block(150, 862, 700, 62, 18), bare, { reach: [4, 12], rise: [16, 28] }),
    inflate(cab(), paint, { reach: [6, 18], rise: [20, 36] }),
    inflate(roof(), carvedWood(wood, 1.08, seed + 9), {
      reach: [4, 12],
      rise: [14, 24],
      facing: [0, -0.4, 0.9],
    }),
  ]
}

/** Long at the back, with the cab and its bonnet at the right. */
function cab(): Outline {
  return path(
    'M160 500C160 484 168 476 184 476H640C664 476 680 486 690 508L744 640C748 650 756 656 770 660L820 676C838 682 846 694 846 712V876H160Z',
  )
}

function roof(): Outline {
  return path(
    'M140 474C140 448 156 438 180 438H650C680 438 700 452 706 478C708 490 700 496 688 496H160C148 496 140 490 140 474Z',
  )
}

const windows = [
  block(206, 540, 108, 120, 16),
  block(340, 540, 108, 120, 16),
  block(474, 540, 108, 120, 16),
  path('M610 540H654C662 540 668 544 672 552L708 642C712 652 706 660 696 660H610Z'),
]

function openings(): Outline {
  return windows.flat()
}

/** A bare border around each window: its own line within a wider one. */
function frames(): Outline {
  return [
    ...[206, 340, 474].flatMap(x => [...block(x - 11, 529, 130, 142, 22), ...block(x, 540, 108, 120, 16)]),
    ...path('M599 529H660C672 529 678 534 682 544L722 644C728 660 718 671 702 671H599Z'),
    ...(windows[3] ?? []),
  ]
}

function stripes(): Outline {
  const diamonds = Array.from({ length: 8 }, (_, index) => {
    const x = 214 + index * 74
    return path(`M${x} 752L${x + 26} 784L${x} 816L${x - 26} 784Z`)
  })
  return [...block(160, 704, 684, 18), ...block(160, 838, 684, 14), ...diamonds.flat()]
}

function lamp(): Outline {
  return circle(812, 784, 24)
}

/** What travels on the roof: two bundles and a basket, tied down. */
function luggage(seed: number): Part[] {
  return [
    inflate(block(236, 372, 150, 74, 34), cloth(dyed('indigo'), seed), { reach: [6, 20], rise: [22, 40] }),
    inflate(block(402, 396, 112, 50, 12), cloth(dyed('straw'), seed + 1), { reach: [4, 12], rise: [16, 26] }),
    inflate(block(530, 378, 116, 68, 32), cloth(dyed('red'), seed + 2), { reach: [6, 20], rise: [22, 40] }),
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
