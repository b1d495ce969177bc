import { mixColors } from '../color.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { circle, mirrored, type Outline, path } from '../outline.ts'
import { fraction, smoothstep } from '../scalar.ts'
import type { Product } from '../scene.ts'
import { uprightWood } from './carved-wood.ts'

export interface Comb {
  readonly wood: string
  readonly teeth: number
}

const firstTooth = 292
const lastTooth = 708

/** A comb with long teeth, its handle pierced and scored. */
export function comb(look: Comb): Product {
  return {
    alt: `Carved wooden comb with ${look.teeth} long teeth and a half-round handle pierced by circles`,
    arrange: seed => ({
      stance: 'lying',
      parts: [
        inflate(handle(), scored(uprightWood(look.wood, 1.02, seed)), { reach: [5, 16], rise: [20, 40] }),
        inflate(teeth(look.teeth), uprightWood(look.wood, 0.96, seed + 3), {
          reach: [4, 10],
          rise: [18, 26],
        }),
      ],
    }),
  }
}

/** A half circle above a waist and a broad shoulder, from which the teeth grow. */
function handle(): Outline {
  const half = path(
    'M500 92C640 92 728 190 728 300C728 372 690 420 640 446C620 458 616 480 640 496C690 516 716 540 716 590V640H500Z',
  )
  const [right = []] = half
  const [left = []] = mirrored(half, 500)
  // The two halves share their middle line; joined into one they have no seam there.
  const body: Outline = [[...right.slice(0, -2), ...left.slice(0, -2).toReversed()]]
  return [...body, ...circle(500, 262, 74), ...circle(358, 306, 34), ...circle(642, 306, 34)]
}

function teeth(count: number): Outline {
  const every = (lastTooth - firstTooth) / (count - 1)
  const half = every * 0.33
  return Array.from({ length: count }, (_, index) => tooth(firstTooth + index * every, half)).flat()
}

function tooth(x: number, half: number): Outline {
  const [a, b] = [x - half, x + half]
  return path(
    `M${a} 610V980C${a + half * 0.2} 1070 ${x - half * 0.4} 1130 ${x} 1150C${x + half * 0.4} 1130 ${b - half * 0.2} 1070 ${b} 980V610Z`,
  )
}

/** Zig-zags between two lines across the shoulder, and a ring around the opening. */
function scored(wood: Material): Material {
  return (x, y, normal, depth) => {
    const base = wood(x, y, normal, depth)
    const lines = [544, 552, 612, 620].map(at => smoothstep(3.4, 1.6, Math.abs(y - at)))
    const zigzag = y > 556 && y < 608 ? Math.abs(Math.abs(fraction(x / 34) - 0.5) * 96 - (y - 558)) : 99
    const ring = Math.abs(Math.hypot(x - 500, y - 262) - 104)
    const cut = Math.max(...lines, smoothstep(6, 3, zigzag), smoothstep(4, 2, ring))
    return mixColors(base, lit([0.02, 0.01, 0.006], normal), cut * 0.85)
  }
}
