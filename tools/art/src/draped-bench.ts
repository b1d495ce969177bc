import { carvedWood, uprightWood } from './crafts/carved-wood.ts'
import { inflate } from './inflate.ts'
import { block } from './outline.ts'
import { clamp, fullTurn, mix, smoothstep } from './scalar.ts'
import { type Arrangement, footShadows, type Part } from './scene.ts'
import type { ClothPoint, Textile } from './textile.ts'

const seat = { back: 452, front: 590, halfBack: 396, halfFront: 440 }
const cloth = { halfBack: 296, halfFront: 330, drop: 372 }
const topDepth = 300
const wood = '#8A5A34'

/** How wide the cloth is in pixels, at the front of the bench. */
export const drapedWidth = 2 * cloth.halfFront

/** A cloth thrown over a bench: it lies on the seat and hangs down before it. */
export function overBench(textile: Textile, seed: number): Arrangement {
  const legs = [block(92, 632, 62, 410, 10), block(846, 632, 62, 410, 10)]
  const farLegs = [block(150, 600, 50, 380, 8), block(800, 600, 50, 380, 8)]
  return {
    stance: 'standing',
    parts: [
      clothPart(textile),
      inflate(block(60, 588, 880, 56, 12), carvedWood(wood, 1, seed), { reach: [4, 12], rise: [12, 20] }),
      seatPart(seed),
      ...legs.map(leg => inflate(leg, uprightWood(wood, 0.9, seed + 3), { reach: [4, 14], rise: [12, 24] })),
      ...farLegs.map(leg =>
        inflate(leg, uprightWood(wood, 0.5, seed + 5), { reach: [4, 12], rise: [8, 16] }),
      ),
    ],
    floorShadows: [
      ...footShadows(1010, 470, 420).slice(0, 1),
      { x: 520, y: 1004, radiusX: 400, radiusY: 60, strength: 0.42 },
      ...[123, 877].map(x => ({ x: x + 8, y: 1042, radiusX: 60, radiusY: 14, strength: 0.66 })),
    ],
  }
}

function seatPart(seed: number): Part {
  const plank = carvedWood(wood, 1.12, seed + 9)
  return (x, y) => {
    const share = (y - seat.back) / (seat.front - seat.back)
    if (share < 0 || share > 1) return null
    if (Math.abs(x - 500) > mix(seat.halfBack, seat.halfFront, share)) return null
    return plank(x, y, [0, -0.62, 0.78], 1)
  }
}

function clothPart(textile: Textile): Part {
  return (x, y) => {
    const point = y < seat.front - 6 ? onSeat(x, y) : beforeSeat(x, y, textile.fringe)
    return point && textile.light(point)
  }
}

function onSeat(x: number, y: number): ClothPoint | null {
  const share = (y - seat.back + 8) / (seat.front - seat.back)
  if (share < 0) return null
  const half = mix(cloth.halfBack, cloth.halfFront, share) + 5 * Math.sin(y / 31)
  const across = (x - 500) / half
  if (Math.abs(across) > 1) return null
  const wave = 0.1 * Math.sin(across * 7 + share * 2) + 0.06 * Math.sin(across * 15 - share * 3)
  return {
    ...seenAt(across, topDepth * share),
    slope: { dx: wave, dy: mix(0.4, 0.12, smoothstep(0.8, 1, share)) },
    openness: 0.84 + 0.16 * smoothstep(0, 0.25, share),
  }
}

function beforeSeat(x: number, y: number, fringe: number): ClothPoint | null {
  const below = y - seat.front + 6
  const share = clamp(below / cloth.drop)
  const fold = foldAt(x, share)
  const half = cloth.halfFront + 5 * Math.sin(y / 31) - 12 * share + 8 * share * Math.sin(y / 60)
  const across = (x - 500 + slopeAt(x, share) * 14) / half
  const down = below - fold * 0.28 * share
  if (Math.abs(across) > 1 || down > cloth.drop + fringe) return null
  const valley = 0.6 + 0.4 * clamp(0.56 + fold / 40)
  const edge = 0.72 + 0.28 * smoothstep(1, 0.96, Math.abs(across))
  return {
    ...seenAt(across, topDepth + down),
    beyond: Math.max(0, down - cloth.drop),
    slope: { dx: slopeAt(x, share), dy: mix(-0.5, 0, smoothstep(0, 34, below)) },
    openness: valley * edge * (0.8 + 0.2 * smoothstep(0, 60, below)),
  }
}

/** How far the cloth comes forward, in pixels: hardly at the seat, more towards the hem. */
function foldAt(x: number, share: number): number {
  const u = (x - 170) / 660
  const fullness = 0.12 + 0.88 * share ** 0.8
  return (
    fullness * (21 * Math.sin(u * fullTurn * 2.7 + 0.5 + share * 0.5) + 8 * Math.sin(u * fullTurn * 6.1 + 2))
  )
}

function slopeAt(x: number, share: number): number {
  return (foldAt(x + 2, share) - foldAt(x - 2, share)) / 4
}

function seenAt(across: number, down: number) {
  return { across: (across + 1) * cloth.halfFront, down, margin: 100, back: false, beyond: 0 }
}
