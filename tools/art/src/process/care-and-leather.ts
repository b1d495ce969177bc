import { color, mixColors } from '../color.ts'
import { carvedWood } from '../crafts/carved-wood.ts'
import { hide, litThread } from '../crafts/hide.ts'
import { type SoapBody, soapBody } from '../crafts/soap-bodies.ts'
import { inflate } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise, randomStream } from '../noise.ts'
import { block, circle, moved, type Outline, type Point, path, turned } from '../outline.ts'
import { smoothstep } from '../scalar.ts'
import type { Arrangement, Part } from '../scene.ts'
import { bowlFromAbove, butter, powder } from './bowl-from-above.ts'
import { needle, threadAlong } from './tools.ts'

const calabash = '#B9772F'

/** A calabash full of nuts. */
export function nuts(seed: number): Arrangement {
  const random = randomStream(seed)
  const places = Array.from({ length: 60 }, (_, index) => {
    const reach = Math.sqrt(random()) * 300 * (1 - 0.3 * (index / 60))
    const turn = random() * 6.28
    return {
      x: 500 + Math.cos(turn) * reach,
      y: 625 + Math.sin(turn) * reach,
      size: 44 + random() * 12,
      turn: random() * 3.1,
    }
  })
  const bowl = bowlFromAbove({ x: 500, y: 625, radius: 380, clay: calabash }, powder('#3E2412', seed))
  return {
    stance: 'lying',
    touching: true,
    parts: [...places.toReversed().map(place => nut(place, seed)), bowl],
  }
}

function nut(
  { x: left, y: top, size, turn }: { x: number; y: number; size: number; turn: number },
  seed: number,
): Part {
  const cosine = Math.cos(turn)
  const sine = Math.sin(turn)
  return (x, y) => {
    const u = ((x - left) * cosine + (y - top) * sine) / (size * 1.3)
    const v = ((y - top) * cosine - (x - left) * sine) / size
    const reach = Math.hypot(u, v)
    if (reach > 1) return null
    const pale = smoothstep(1, 0.75, Math.hypot((u - 0.2) / 0.5, (v + 0.45) / 0.3))
    const grain = fractalNoise(x / 14, y / 14, 3, seed + size)
    const base = mixColors(mixColors(color('#4E2A14'), color('#7E4A26'), grain), color('#B08A5C'), pale)
    const up = Math.sqrt(Math.max(0.02, 1 - reach * reach))
    return lit(base, [u * cosine - v * sine, u * sine + v * cosine, up], {
      shine: 0.5,
      gloss: 34,
      openness: 0.4 + 0.6 * smoothstep(1, 0.6, reach),
    })
  }
}

/** Butter in the bowl in which it was churned, and the paddle. */
export function churned(seed: number): Arrangement {
  const shaft = turned(block(540, 596, 560, 44, 20), -0.72, 540, 618)
  const paddle = turned(
    path('M470 560C520 540 600 556 640 600V640C600 680 520 696 470 676C450 640 450 596 470 560Z'),
    -0.72,
    540,
    618,
  )
  return {
    stance: 'lying',
    touching: true,
    parts: [
      inflate(moved(paddle, 30, -10), carvedWood('#9A6632', 1, seed), { reach: [5, 16], rise: [14, 26] }),
      inflate(moved(shaft, 30, -10), carvedWood('#9A6632', 1, seed + 2), { reach: [5, 14], rise: [16, 28] }),
      bowlFromAbove({ x: 480, y: 650, radius: 370, clay: calabash }, butter('#F0E4C4')),
    ],
  }
}

/** Bars of soap that dry on a shelf, with room between them for the air. */
export function curing(body: SoapBody, seed: number): Arrangement {
  const bars = [0, 1, 2, 3].flatMap(row =>
    [0, 1, 2].map((column): Outline => {
      const x = 150 + column * 246
      const y = 260 + row * 206
      const angle = (fractalNoise(column * 3.3, row * 2.1, 1, seed) - 0.5) * 0.16
      return turned(block(x, y, 206, 146, 22), angle, x + 103, y + 73)
    }),
  )
  const slats = [0, 1, 2, 3, 4, 5, 6, 7].map(index => block(60, 216 + index * 104, 880, 78, 8))
  return {
    stance: 'lying',
    touching: true,
    parts: [
      ...bars.map((bar, index) =>
        inflate(bar, soapBody(body, seed + index * 13), { reach: [6, 20], rise: [16, 32] }),
      ),
      inflate(slats.flat(), carvedWood('#B98E5C', 1, seed + 40), { reach: [4, 10], rise: [10, 12] }),
    ],
  }
}

/** Two pieces of leather, sewn with two needles as far as the thread goes; the awl has made the next holes. */
export function leatherSeam(seed: number): Arrangement {
  const skin = hide('#A8642E', seed)
  const other = hide('#7E3A22', seed + 5)
  const panel = (x: number, y: number, width: number, height: number) =>
    turned(block(x, y, width, height, 20), -0.1, 500, 625)
  const along = (index: number): Point => {
    const [[point] = []] = turned([[[500, 250 + index * 54]]], -0.1, 500, 625)
    return point ?? [0, 0]
  }
  const stitches = Array.from({ length: 8 }, (_, index) => {
    const [x, y] = along(index)
    return turned(block(x - 5, y, 10, 38, 5), -0.1, x, y)
  })
  const holes = Array.from({ length: 7 }, (_, index) => circle(...along(8.4 + index), 6))
  const start = along(8)
  return {
    stance: 'lying',
    touching: true,
    parts: [
      needle([start[0] + 250, start[1] + 40], [start[0] + 110, start[1] - 90]),
      needle([start[0] - 270, start[1] + 60], [start[0] - 120, start[1] - 70]),
      threadAlong([start, [start[0] + 50, start[1] - 50], [start[0] + 110, start[1] - 90]], '#EAD7AB', 4.5),
      threadAlong([start, [start[0] - 60, start[1] - 40], [start[0] - 120, start[1] - 70]], '#EAD7AB', 4.5),
      inflate(stitches.flat(), (_x, _y, normal) => litThread(normal, 1), { reach: [2, 4], rise: [8, 8] }),
      inflate(holes.flat(), (_x, _y, normal) => lit(color('#2A1409'), normal, { shine: 0 }), {
        reach: [2, 3],
        rise: [-6, -6],
      }),
      inflate(
        panel(430, 190, 440, 880),
        (x, y, normal, depth) => skin(x, y, normal, 0.6 + 0.4 * smoothstep(0.3, 0.9, depth)),
        { reach: [4, 12], rise: [12, 14] },
      ),
      inflate(
        panel(130, 240, 420, 800),
        (x, y, normal, depth) => other(x, y, normal, 0.6 + 0.4 * smoothstep(0.3, 0.9, depth)),
        { reach: [4, 12], rise: [12, 14] },
      ),
    ],
  }
}
