import { color, mixColors } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { block, circle, moved, type Outline, type Point, turned } from '../outline.ts'
import { clamp, cycle, mix, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import type { Vector } from '../vector.ts'
import { carvedWood, uprightWood } from './carved-wood.ts'
import { hide, hideShade } from './drum-skin.ts'

export interface FrameDrum {
  readonly wood: string
  /** The border painted on the skin. */
  readonly paint: Dye
}

const centreX = 478
const centreY = 580
const lean = -0.13
const reach = 330
// Two of its four sides are seen, since we stand a little to the right of it and below.
const deep: Point = [44, 104]
const corners = {
  topRight: corner(reach, -reach),
  bottomRight: corner(reach, reach),
  bottomLeft: corner(-reach, reach),
}
const beaterFrom: Point = [372, 742]
const beaterTo: Point = [716, 430]

/** A square drum of four boards, a goat skin nailed over them, and its beater. */
export function frameDrum(look: FrameDrum): Product {
  return {
    alt: `Square wooden frame drum with ${look.paint} triangles painted on its goat skin, and a beater`,
    arrange: seed => ({
      stance: 'lying',
      parts: [
        inflate(circle(...beaterFrom, 46), felt, { reach: [6, 24], rise: [20, 50] }),
        inflate(rod(), carvedWood('#C08A52', 1.1, seed + 2), { reach: [2, 6], rise: [8, 12] }),
        inflate(nails(), brassNail, { reach: [3, 5], rise: [8, 10] }),
        inflate(skinTop(), goatSkin(look, seed), { reach: [4, 10], rise: [8, 10] }),
        ...sides(look, seed),
      ],
    }),
  }
}

/** The side towards us and the one at the right: wood, its upper part under the folded skin. */
function sides({ wood }: FrameDrum, seed: number): Part[] {
  const { topRight, bottomRight, bottomLeft } = corners
  const below: Vector = [0.1, 0.72, 0.62]
  const right: Vector = [0.8, 0.05, 0.55]
  const skin = { reach: [2, 4], rise: [4, 6] } as const
  const board = { reach: [3, 8], rise: [6, 10] } as const
  const near = (share: number) => strip(bottomLeft, bottomRight, share)
  const far = (share: number) => strip(bottomRight, topRight, share)
  return [
    inflate(near(0.42), foldedSkin(0.8, seed), { ...skin, facing: below }),
    inflate(far(0.42), foldedSkin(0.62, seed), { ...skin, facing: right }),
    inflate(near(1), carvedWood(wood, 0.95, seed), { ...board, facing: below }),
    inflate(far(1), uprightWood(wood, 0.75, seed), { ...board, facing: right }),
  ]
}

function corner(dx: number, dy: number): Point {
  const cosine = Math.cos(lean)
  const sine = Math.sin(lean)
  return [centreX + dx * cosine - dy * sine, centreY + dx * sine + dy * cosine]
}

function skinTop(): Outline {
  return turned(block(centreX - reach, centreY - reach, 2 * reach, 2 * reach, 14), lean, centreX, centreY)
}

/** The upper share of the side between two corners. */
function strip(from: Point, to: Point, share: number): Outline {
  const down = ([x, y]: Point): Point => [x + deep[0] * share, y + deep[1] * share]
  return [[from, to, down(to), down(from), from]]
}

function rod(): Outline {
  const [x, y] = beaterFrom
  const length = Math.hypot(beaterTo[0] - x, beaterTo[1] - y)
  return turned(block(x, y - 11, length, 22, 10), Math.atan2(beaterTo[1] - y, beaterTo[0] - x), x, y)
}

function nails(): Outline {
  const { topRight, bottomRight, bottomLeft } = corners
  const along = (from: Point, to: Point, count: number) =>
    Array.from({ length: count }, (_, index): Point => {
      const share = (index + 0.5) / count
      return [mix(from[0], to[0], share) + deep[0] * 0.27, mix(from[1], to[1], share) + deep[1] * 0.27]
    })
  return [...along(bottomLeft, bottomRight, 11), ...along(bottomRight, topRight, 11)].flatMap(([x, y]) =>
    moved(circle(0, 0, 9), x, y),
  )
}

const brassNail: Material = (_x, _y, normal) => lit(color('#B98A2E'), normal, { shine: 0.7, gloss: 36 })

const felt: Material = (x, y, normal) => {
  const nap = fractalNoise(x / 5, y / 5, 2, 7)
  return lit(mixColors(color('#7C2A22'), color('#A8483A'), nap), normal, { shine: 0.04 })
}

function foldedSkin(openness: number, seed: number): Material {
  return (x, y, normal) => {
    const worn = fractalNoise(x / 22, y / 16, 3, seed + 3)
    return lit(mixColors(hide, hideShade, 0.3 + worn * 0.6), normal, { shine: 0.12, openness })
  }
}

/** Spotted as the goat was, and pale in the middle where it is struck. */
function goatSkin({ paint }: FrameDrum, seed: number): Material {
  const hair = color('#7E5A38')
  const coat = dyed(paint)
  const cosine = Math.cos(lean)
  const sine = Math.sin(lean)
  return (x, y, normal) => {
    const u = (x - centreX) * cosine + (y - centreY) * sine
    const v = (y - centreY) * cosine - (x - centreX) * sine
    const cloud = fractalNoise(x / 90, y / 70, 4, seed)
    const spots = smoothstep(0.58, 0.72, fractalNoise(x / 150 + 3, y / 120, 3, seed + 5))
    const worn = smoothstep(190, 20, Math.hypot(u, v)) * 0.2
    const skin = mixColors(mixColors(hide, hideShade, cloud * 0.8 - worn + 0.1), hair, spots * 0.4)
    const brush = 0.82 + 0.18 * fractalNoise(x / 7, y / 9, 2, 3)
    const away = Math.max(Math.abs(u), Math.abs(v))
    const base = mixColors(skin, coat, border(away, Math.min(Math.abs(u), Math.abs(v))) * brush)
    return lit(base, normal, { shine: 0.18, gloss: 12, openness: 1 - 0.5 * beaterShade(x, y) })
  }
}

/** Two lines around the skin, and triangles that stand on the outer one. */
function border(away: number, along: number): number {
  const lines = [302, 216].map(at => smoothstep(5, 3, Math.abs(away - at)))
  const share = (290 - away) / 62
  const aside = Math.abs(cycle(along + 29, 58) - 29) / 29
  const triangle = share > 0 && share < 1 && along < 261 ? smoothstep(0, 0.06, 1 - share - aside) : 0
  return Math.max(...lines, triangle)
}

/** The beater lies on the skin and takes the window's light from it, to the right of itself and below. */
function beaterShade(x: number, y: number): number {
  const [fromX, fromY] = beaterFrom
  const dx = x - 14 - fromX
  const dy = y - 20 - fromY
  const spanX = beaterTo[0] - fromX
  const spanY = beaterTo[1] - fromY
  const share = clamp((dx * spanX + dy * spanY) / (spanX * spanX + spanY * spanY))
  const rodShade = smoothstep(22, 8, Math.hypot(dx - share * spanX, dy - share * spanY))
  return Math.max(rodShade, smoothstep(60, 30, Math.hypot(dx, dy)))
}
