import { type Color, color, mixColors, scaled } from '../color.ts'
import { coil } from '../crafts/brass-wax.ts'
import { carvedWood } from '../crafts/carved-wood.ts'
import { type GlassBead, glassBeadLight } from '../crafts/krobo-bead.ts'
import { type Dye, dyed } from '../dyes.ts'
import { inflate } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise, randomStream } from '../noise.ts'
import { block, circle, type Point, turned } from '../outline.ts'
import { smoothstep } from '../scalar.ts'
import type { Arrangement, Part } from '../scene.ts'
import { thread } from '../strands.ts'
import { normalise } from '../vector.ts'
import { needle, softened, threadAlong } from './tools.ts'

/** A round mould of clay; its holes are filled with powdered glass, a stalk in the middle of each. */
export function beadMould(dyes: readonly Dye[], seed: number): Arrangement {
  const disc = { x: 500, y: 625, radius: 400 }
  const holes = [-2, -1, 0, 1, 2].flatMap(row =>
    Array.from({ length: 5 - Math.abs(row) }, (_, index): Point => {
      const count = 5 - Math.abs(row)
      return [500 + (index - (count - 1) / 2) * 152, 625 + row * 134]
    }),
  )
  const clay = color('#B98A66')
  const face = inflate(
    circle(disc.x, disc.y, disc.radius),
    (x, y, normal, depth) => {
      const soot = smoothstep(0.45, 0.8, fractalNoise(x / 120, y / 120, 3, seed))
      const sand = fractalNoise(x / 5, y / 5, 2, seed + 3) - 0.5
      const base = scaled(mixColors(clay, [0.06, 0.045, 0.04], soot * 0.55), 1 + sand * 0.3)
      return lit(base, normal, { openness: 0.66 + 0.34 * smoothstep(0.3, 0.9, depth), shine: 0.04 })
    },
    { reach: [8, 30], rise: [18, 30] },
  )
  return {
    stance: 'lying',
    touching: true,
    parts: [
      ...holes.map((at, index) => filledHole(at, dyed(dyes[index % dyes.length] ?? 'blue'), seed + index)),
      face,
    ],
  }
}

function filledHole([left, top]: Point, glass: Color, seed: number): Part {
  const radius = 52
  return (x, y) => {
    const dx = (x - left) / radius
    const dy = (y - top) / radius
    const reach = Math.hypot(dx, dy)
    if (reach > 1) return null
    if (reach > 0.84)
      return lit(color('#7A5238'), normalise(-dx * 0.9, -dy * 0.9, 0.6), {
        openness: dx + dy < 0 ? 0.42 : 0.85,
      })
    if (reach < 0.17) return lit(color('#D9C79A'), normalise(dx * 4, dy * 4, 0.5), { shine: 0.1 })
    const grain = fractalNoise(x / 3, y / 3, 2, seed) - 0.5
    const shade = dx + dy < -0.5 ? 0.66 : 1
    return lit(scaled(glass, 1 + grain * 0.6), normalise(dx * 0.3 + grain, dy * 0.3 + grain * 0.6, 1), {
      openness: shade,
      shine: 0.1,
    })
  }
}

/** Beads that are sorted by colour lie in small heaps. */
const heaps: readonly Point[] = [
  [190, 330],
  [400, 250],
  [250, 1080],
  [510, 1110],
  [770, 1010],
]
const ring: readonly Point[] = [
  [0, 0],
  ...Array.from({ length: 6 }, (_, index): Point => {
    const angle = (index / 6) * 2 * Math.PI
    return [Math.cos(angle) * 62, Math.sin(angle) * 62]
  }),
]

/** Beads on a thread, the needle that took them up, and those that wait on the cloth. */
export function threading(dyes: readonly Dye[], seed: number): Arrangement {
  const line = softened([
    [90, 860],
    [250, 700],
    [330, 800],
    [480, 860],
    [600, 720],
    [650, 600],
  ])
  const track = thread(angle => line[Math.round((angle / (2 * Math.PI)) * (line.length - 1))] ?? [0, 0])
  const random = randomStream(seed)
  const bead = (x: number, y: number, heading: number, index: number): GlassBead => {
    const body = dyed(dyes[index % dyes.length] ?? 'blue')
    const cream = dyed('cream')
    return {
      x,
      y,
      heading,
      length: 40,
      radius: 24,
      painting: index % 3 === 0 ? 'stripes' : 'plain',
      colours: [scaled(body, 0.85 + random() * 0.3), cream, cream],
      seed: index,
      shape: index % 4 === 0 ? 'ball' : 'drum',
    }
  }
  const count = Math.floor((track.length - 30) / 42)
  const threaded = Array.from({ length: count }, (_, index) => {
    const at = track.at(20 + index * 42)
    return bead(at.x, at.y, at.heading, index)
  })
  const loose = heaps.flatMap(([x, y], heap) =>
    ring.map(([across, down]) =>
      bead(x + across + random() * 14, y + down + random() * 14, random() * 6.28, heap * 4 + 1),
    ),
  )
  const part = (one: GlassBead): Part => {
    const reach = 48
    return (x, y) => (Math.hypot(x - one.x, y - one.y) > reach ? null : glassBeadLight(one, x, y))
  }
  return {
    stance: 'lying',
    touching: true,
    parts: [
      ...threaded.map(part),
      ...loose.map(part),
      needle([890, 250], [690, 520]),
      threadAlong([...line.slice(-4), [668, 550], [690, 520]], '#F4ECD8', 3.4),
    ],
  }
}

/** Threads of beeswax laid in coils, the last of them not yet laid. */
export function waxThreads(seed: number): Arrangement {
  const wax = '#C98F3C'
  const spirals: Point[][] = [coil([390, 560], 5, 16, 190), coil([690, 800], 3.4, 14, 128)]
  const loose: Point[][] = [
    [
      [150, 940],
      [300, 900],
      [420, 960],
      [520, 1010],
    ],
    [
      [560, 300],
      [700, 330],
      [830, 290],
      [900, 330],
    ],
    [
      [600, 380],
      [720, 400],
      [860, 380],
    ],
  ]
  const knife = turned(block(640, 520, 300, 30, 12), -0.5, 640, 535)
  return {
    stance: 'lying',
    touching: true,
    parts: [
      inflate(knife, carvedWood('#7E4E2A', 1, seed), { reach: [4, 10], rise: [14, 22] }),
      ...[...spirals, ...loose.map(line => softened(line))].map(line => threadAlong(line, wax, 13)),
      board(seed),
    ],
  }
}

function board(seed: number): Part {
  return inflate(turned(block(90, 210, 820, 880, 16), 0.03, 500, 650), carvedWood('#A06A3A', 1, seed + 7), {
    reach: [4, 14],
    rise: [10, 14],
  })
}
