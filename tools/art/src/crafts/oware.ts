import { type Color, color, mixColors, scaled } from '../color.ts'
import { inflate } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise, hash } from '../noise.ts'
import { path, turned } from '../outline.ts'
import { fullTurn, roundness, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise } from '../vector.ts'
import { uprightWood } from './carved-wood.ts'

export interface Oware {
  readonly wood: string
  readonly seeds: string
}

interface Hollow {
  readonly x: number
  readonly y: number
  readonly radiusX: number
  readonly radiusY: number
}

interface Seed {
  readonly x: number
  readonly y: number
  readonly radius: number
}

const lean = 0.05
const houses = [0, 1, 2, 3, 4, 5].flatMap(row =>
  [-1, 1].map(
    (side): Hollow => ({ x: 500 + side * 88, y: 625 + (row - 2.5) * 140, radiusX: 62, radiusY: 58 }),
  ),
)
// What has been captured is kept at both ends.
const stores = [-1, 1].map((side): Hollow => ({ x: 500, y: 625 + side * 468, radiusX: 124, radiusY: 40 }))
const seedsInHouse = 4

/** A board for oware from above, ready to begin: four seeds in each of the twelve houses. */
export function oware(look: Oware): Product {
  const board = path(
    'M320 190C330 110 400 70 500 70C600 70 670 110 680 190C700 330 700 920 680 1060C670 1140 600 1180 500 1180C400 1180 330 1140 320 1060C300 920 300 330 320 190Z',
  )
  return {
    alt: 'Carved wooden oware board seen from above, with four grey seeds in each of its twelve houses',
    arrange: seed => ({
      stance: 'lying',
      parts: [
        tipped(seedsIn(look, seed)),
        ...[...houses, ...stores].map(hollow => tipped(hollowed(look, hollow, seed))),
        inflate(turned(board, lean, 500, 625), uprightWood(look.wood, 1, seed), {
          reach: [7, 20],
          rise: [22, 40],
        }),
      ],
    }),
  }
}

/** Turned with the board, though not its light. */
function tipped(part: Part): Part {
  const cosine = Math.cos(-lean)
  const sine = Math.sin(-lean)
  return (x, y) => {
    const dx = x - 500
    const dy = y - 625
    return part(500 + dx * cosine - dy * sine, 625 + dx * sine + dy * cosine)
  }
}

/** A round hollow: darkest towards the window, where its edge hides the light. */
function hollowed(look: Oware, hollow: Hollow, seed: number): Part {
  const wood = color(look.wood)
  const dark = mixColors(wood, [0, 0, 0], 0.6)
  return (x, y) => {
    const dx = (x - hollow.x) / hollow.radiusX
    const dy = (y - hollow.y) / hollow.radiusY
    const reach = Math.hypot(dx, dy)
    if (reach > 1) return null
    const chisel = fractalNoise(x / 14, y / 40, 3, seed + 2)
    const base = mixColors(wood, dark, 0.1 + chisel * 0.5)
    const openness = 0.56 + 0.44 * smoothstep(-0.9, 0.8, dx + dy) + 0.2 * smoothstep(0.94, 1, reach)
    const steep = 1.1 * reach
    return lit(base, normalise(-dx * steep, -dy * steep, 0.8), { shine: 0.14, openness })
  }
}

function seedsIn({ seeds }: Oware, seed: number): Part {
  const base = color(seeds)
  const placed = houses.flatMap((house, index) => scattered(house, seed + index * 13))
  return (x, y) => {
    const found = placed.find(one => Math.hypot(x - one.x, y - one.y) < one.radius)
    if (found) return polished(base, found, x, y)
    const shaded = placed.some(one => Math.hypot(x - one.x - 6, y - one.y - 8) < one.radius)
    return shaded ? [0.016, 0.01, 0.006] : null
  }
}

/** The seeds of one house lie close together, each time a little differently. */
function scattered(house: Hollow, seed: number): Seed[] {
  const start = hash(1, 2, seed) * fullTurn
  return Array.from({ length: seedsInHouse }, (_, index) => {
    const angle = start + (index / seedsInHouse) * fullTurn + (hash(index, 5, seed) - 0.5) * 0.5
    const reach = 25 + hash(index, 7, seed) * 5
    return {
      x: house.x + Math.cos(angle) * reach,
      y: house.y + Math.sin(angle) * reach,
      radius: 16 + hash(index, 9, seed) * 2.5,
    }
  })
}

/** The hard grey seed of the bush that grows behind beaches, smooth as a marble. */
function polished(base: Color, { x, y, radius }: Seed, left: number, down: number): Color {
  const dx = (left - x) / radius
  const dy = (down - y) / radius
  const height = roundness(Math.min(1, Math.hypot(dx, dy)))
  const veined = 0.84 + 0.3 * fractalNoise(left / 9 + x, down / 3 + y, 2, 4)
  return lit(scaled(base, veined), normalise(dx, dy, height + 0.05), { shine: 0.5, gloss: 30 })
}
