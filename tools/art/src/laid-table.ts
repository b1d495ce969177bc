import { uprightWood } from './crafts/carved-wood.ts'
import { inflate } from './inflate.ts'
import { block } from './outline.ts'
import { clamp, mix, smoothstep } from './scalar.ts'
import type { Arrangement, Part } from './scene.ts'
import type { ClothPoint, Textile } from './textile.ts'

const centreY = 452
const radiusX = 336
const radiusY = 92
const drop = 262
// The cloth is square: its four corners hang lower than its sides.
const cornerDrop = 150

const legPlaces = [
  { x: 306, foot: 1034, light: 1 },
  { x: 694, foot: 1034, light: 0.82 },
  { x: 420, foot: 974, light: 0.5 },
  { x: 592, foot: 974, light: 0.46 },
]

/** A cloth laid over a round table with four legs, seen a little from above. */
export function overTable(textile: Textile, seed: number): Arrangement {
  const part: Part = (x, y) => {
    const point = onTop(x, y) ?? onSkirt(x, y)
    return point && textile.light(point)
  }
  return {
    stance: 'standing',
    parts: [part, ...legs(seed)],
    floorShadows: [
      { x: 540, y: 1010, radiusX: 420, radiusY: 60, strength: 0.4, lean: -0.9 },
      ...legPlaces.map(({ x, foot }) => ({ x, y: foot, radiusX: 46, radiusY: 13, strength: 0.6 })),
    ],
  }
}

function legs(seed: number): Part[] {
  return legPlaces.map(({ x, foot, light }, index) =>
    inflate(block(x - 22, 560, 44, foot - 560, 8), uprightWood('#7A5130', light, seed + index), {
      reach: [4, 14],
      rise: [10, 26],
    }),
  )
}

function onTop(x: number, y: number): ClothPoint | null {
  const across = (x - 500) / radiusX
  const down = (y - centreY) / radiusY
  const out = Math.hypot(across, down)
  if (out > 1) return null
  const rim = smoothstep(0.9, 1, out) * 0.5
  return {
    ...seenAt(across * radiusX, down * radiusX),
    slope: { dx: -across * rim, dy: 0.62 - 0.4 * rim * (1 + down) },
    openness: 1,
  }
}

function onSkirt(x: number, y: number): ClothPoint | null {
  let below = y - centreY
  let sine = 0
  for (let step = 0; step < 5; step++) {
    sine = (x - 500) / (radiusX + 0.13 * Math.max(0, below))
    if (Math.abs(sine) > 1) return null
    below = mix(below, y - centreY - radiusY * Math.sqrt(1 - sine * sine), 0.8)
  }
  const angle = Math.asin(sine)
  const share = below / (drop + 60)
  const fold = foldAt(angle, share)
  const corner = Math.cos(4 * (angle - 0.5)) * 0.5 + 0.5
  if (below < -2 || below > drop + cornerDrop * corner - 26 + fold * 0.6) return null
  const turn = foldAt(angle + 0.01, share) - foldAt(angle - 0.01, share)
  const around = turn / (0.02 * radiusX * Math.max(0.35, Math.cos(angle)))
  const out = radiusX + Math.max(0, below)
  return {
    ...seenAt(out * Math.sin(angle + fold * 0.0008), out * Math.cos(angle)),
    slope: { dx: clamp(around - Math.tan(angle) * 0.5, -1.5, 1.5), dy: 0.3 * smoothstep(40, 0, below) },
    openness: (0.52 + 0.48 * clamp(0.55 + fold / 50)) * (0.8 + 0.2 * smoothstep(1.1, 0.4, share)),
  }
}

/** How far the skirt comes forward, in pixels: hardly at the table's edge, more towards the hem. */
function foldAt(angle: number, share: number): number {
  const fullness = clamp(share) ** 0.75
  return fullness * (27 * Math.sin(angle * 9 + 0.6) + 10 * Math.sin(angle * 17 + 2))
}

function seenAt(across: number, down: number) {
  return { across: across + 2000, down: down + 2000, margin: 60, back: false, beyond: 0 }
}
