import { type Color, color, mixColors, scaled } from '../color.ts'
import { inflate, type Material } from '../inflate.ts'
import { standingLight, type TurnedPoint, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { block, type Point, placeOnSegment } from '../outline.ts'
import { clamp, mix, roundness, smoothstep } from '../scalar.ts'
import { type FloorShadow, footShadows, type Part } from '../scene.ts'
import { normalise } from '../vector.ts'

/** An everyday thing of known size, modelled on its own plate with its foot at 500, 1030. */
export interface Reference {
  readonly named: string
  /** In centimetres. */
  readonly width: number
  readonly height: number
  /** Pixels of its plate for a centimetre. */
  readonly pixels: number
  /** How far its middle lies to the right of its foot, in centimetres: a mug has a handle. */
  readonly offset?: number
  /** How far its front comes below the foot, in pixels, since we look down on it. */
  readonly below?: number
  parts(): readonly Part[]
  readonly floorShadows: readonly FloorShadow[]
}

const enamel = color('#F4F0E6')
const rimBlue = color('#1E3A6E')
const mugBody = turnedBody({ top: 690, bottom: 1030, tilt: 0.2 }, [
  [680, 172],
  [690, 170],
  [720, 164],
  [980, 160],
  [1016, 152],
  [1030, 140],
  [1040, 136],
])

export const mug: Reference = {
  named: 'an enamel mug',
  width: 10.6,
  height: 9,
  pixels: 40,
  offset: 1.1,
  below: 26,
  parts: () => [mugSide(), mugInside(), mugHandle()],
  floorShadows: footShadows(1048, 190, 150),
}

function mugSide(): Part {
  return (x, y) => {
    const point = turnedPoint(mugBody, x, y)
    if (!point) return null
    const below = point.height - mugBody.top
    const speckle = fractalNoise(x / 7, y / 7, 2, 12) > 0.76 ? 0.86 : 1
    const base = below < 15 ? rimBlue : scaled(enamel, speckle)
    return lit(base, point.normal, { shine: 0.5, gloss: 40, openness: standingLight(point, mugBody) })
  }
}

function mugInside(): Part {
  return (x, y) => {
    const dx = (x - 500) / 171
    const dy = (y - mugBody.top) / (171 * mugBody.tilt)
    const reach = Math.hypot(dx, dy)
    if (reach > 1) return null
    if (reach > 0.95) return lit(rimBlue, normalise(dx * 0.4, -0.6, 0.7), { shine: 0.6, gloss: 40 })
    const depth = clamp((dy + roundness(dx)) / 2)
    return lit(enamel, normalise(-dx * 0.8, -0.1, 0.7), {
      shine: 0.2,
      openness: mix(0.82, 0.4, depth ** 0.6),
    })
  }
}

function mugHandle(): Part {
  return (x, y) => {
    const dx = (x - 650) / 86
    const dy = (y - 850) / 104
    const q = ((Math.hypot(dx, dy) - 1) * 92) / 17
    if (Math.abs(q) > 1 || x < 640) return null
    const reach = Math.hypot(dx, dy) || 1
    return lit(enamel, normalise((dx / reach) * q, (dy / reach) * q, roundness(q) + 0.1), {
      shine: 0.5,
      gloss: 36,
      openness: 0.9,
    })
  }
}

const water = color('#B9D8DE')
const cap = color('#2C6FB0')
const band = color('#EDF3F2')
const bottleBody = turnedBody({ top: 400, bottom: 1030, tilt: 0.13 }, [
  [390, 38],
  [400, 38],
  [436, 40],
  [470, 64],
  [520, 92],
  [590, 98],
  [640, 96],
  [660, 94],
  [830, 94],
  [850, 97],
  [980, 98],
  [1016, 92],
  [1030, 78],
  [1040, 76],
])
const capBody = turnedBody({ top: 372, bottom: 424, tilt: 0.13 }, [
  [362, 42],
  [372, 43],
  [424, 44],
  [434, 44],
])

export const bottle: Reference = {
  named: 'a 500 ml water bottle',
  width: 6.6,
  height: 22,
  pixels: 30,
  below: 10,
  parts: () => [bottleCap(), bottleSide()],
  floorShadows: footShadows(1036, 120, 92),
}

function bottleCap(): Part {
  return (x, y) => {
    const point = turnedPoint(capBody, x, y)
    if (point) {
      const ridge = 0.82 + 0.18 * Math.cos(point.turn * 260)
      return lit(scaled(cap, ridge), point.normal, { shine: 0.3, openness: standingLight(point, capBody) })
    }
    const top = Math.hypot((x - 500) / 43, (y - 372) / (43 * 0.13))
    return top < 1 ? lit(cap, [0, -0.8, 0.6], { shine: 0.3 }) : null
  }
}

function bottleSide(): Part {
  return (x, y) => {
    const point = turnedPoint(bottleBody, x, y)
    if (!point) return null
    const openness = 0.55 + 0.45 * standingLight(point, bottleBody)
    if (point.height > 664 && point.height < 826)
      return lit(labelColor(point), point.normal, { shine: 0.16, openness })
    const full = smoothstep(474, 480, point.height)
    // Light that has come through the water gathers at the side away from the window.
    const through = smoothstep(-0.1, 0.24, point.turn) * 0.5
    const ribs = point.height > 860 ? Math.sin(point.height / 7.5) * 0.12 : 0
    const base = mixColors(scaled(water, 0.84 + 0.1 * full), [1, 1, 1], through * 0.5)
    return lit(base, normalise(point.normal[0], point.normal[1] + ribs, point.normal[2]), {
      shine: 0.85,
      gloss: 46,
      openness,
    })
  }
}

function labelColor({ height, turn }: TurnedPoint): Color {
  if (height < 690 || height > 800) return cap
  const wave = 745 + Math.sin(turn * 30) * 16
  return Math.abs(height - wave) < 9 ? water : band
}

const doorPixels = 4
const doorEdge = { left: 336, top: 230, width: 328, height: 800 }

export const door: Reference = {
  named: 'a door',
  width: 82,
  height: 200,
  pixels: doorPixels,
  parts: () => doorParts(),
  floorShadows: [{ x: 520, y: 1034, radiusX: 190, radiusY: 9, strength: 0.4 }],
}

function doorParts(): Part[] {
  const { left, top, width, height } = doorEdge
  const paint = boards('#6E8C86')
  const inset = boards('#64817B')
  const panels = [0, 1].flatMap(column =>
    [
      [40, 190],
      [260, 190],
      [480, 280],
    ].map(([down = 0, tall = 0]) => block(left + 34 + column * 138, top + down, 122, tall, 4)),
  )
  return [
    knob([left + width - 22, top + 430]),
    ...panels.map(panel => inflate(panel, inset, { reach: [4, 10], rise: [-14, -8] })),
    inflate(block(left, top, width, height, 3), paint, { reach: [3, 6], rise: [6, 4] }),
  ]
}

function boards(hex: string): Material {
  const base = color(hex)
  return (x, y, normal, depth) => {
    const brush = fractalNoise(x / 5, y / 70, 3, 21) - 0.5
    return lit(scaled(base, 1 + brush * 0.16), normal, {
      shine: 0.14,
      openness: 0.72 + 0.28 * smoothstep(0.3, 0.9, depth),
    })
  }
}

function knob([left, down]: Point): Part {
  return (x, y) => {
    const dx = (x - left) / 11
    const dy = (y - down) / 11
    const reach = Math.hypot(dx, dy)
    return reach > 1
      ? null
      : lit(color('#C08A2E'), normalise(dx, dy, roundness(reach)), { shine: 0.7, gloss: 36 })
  }
}

/** The length of the hand, from the wrist to the tip of the middle finger, and how far its fingers spread, in centimetres. */
export const hand = { named: 'the outline of a hand', width: 12.6, height: 18.5 } as const

type Limb = readonly [from: Point, to: Point, thick: number, thin: number]

// In centimetres to the right of the wrist and above it.
const limbs: readonly Limb[] = [
  [[0.2, -2], [0.2, 2.4], 2.5, 2.75],
  [[-0.9, 3.2], [-1.9, 8.2], 2.6, 1.75],
  [[0.5, 3.6], [0.5, 8.2], 3, 2.6],
  [[1.3, 3.4], [2.5, 7.6], 2.7, 1.7],
  [[-1.9, 2.9], [-4.6, 6.6], 1.7, 1.2],
  [[-4.6, 6.6], [-6.1, 9.8], 1.15, 0.78],
  [[-2.6, 8.4], [-3.6, 15.4], 1.02, 0.76],
  [[-0.7, 9], [-0.9, 17.7], 1.04, 0.8],
  [[1.3, 9], [1.9, 16.2], 0.98, 0.76],
  [[3.1, 7.6], [4.7, 13.2], 0.9, 0.66],
]

/** Pixels from a hand outline, negative inside, at most a centimetre; its wrist is at `at`. */
export function handDistance([left, down]: Point, pixels: number): (x: number, y: number) => number {
  return (x, y) => {
    const point: Point = [(x - left) / pixels - 0.6, (down - y) / pixels]
    const isFar = point[0] < -8 || point[0] > 6.6 || point[1] < -1 || point[1] > hand.height + 1
    return (isFar ? 1 : Math.min(1, fromHand(point))) * pixels
  }
}

function fromHand(point: Point): number {
  let near = 0
  for (const [from, to, thick, thin] of limbs) {
    const { distance, share } = placeOnSegment(point, from, to)
    near += Math.exp((mix(thick, thin, share) - distance) / 0.22)
  }
  // Joined smoothly, as skin between fingers is.
  return Math.max(-0.22 * Math.log(near), -point[1])
}
