import { type Color, color, mixColors } from '../color.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { type Outline, type Point, path, turned } from '../outline.ts'
import { fraction, roundness, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise } from '../vector.ts'

interface Ball {
  readonly centre: Point
  readonly radius: number
}

const balls: readonly Ball[] = [
  { centre: [430, 760], radius: 196 },
  { centre: [664, 520], radius: 150 },
  { centre: [352, 408], radius: 118 },
]
const dark = color('#22140D')
const light = color('#7A4E31')

/** Black soap as it comes from the pot: rolled into balls, on a plantain leaf. */
export function soapBalls(): Product {
  return {
    alt: 'Three balls of black soap of different sizes on a green plantain leaf',
    arrange: seed => ({
      stance: 'lying',
      parts: [
        ...balls.map((ball, index) => rolled(ball, seed + index * 23)),
        inflate(leaf(), plantain(seed), { reach: [4, 30], rise: [6, 22] }),
      ],
    }),
  }
}

function rolled({ centre, radius }: Ball, seed: number): Part {
  return (x, y) => {
    const dx = (x - centre[0]) / radius
    const dy = (y - centre[1]) / radius
    const reach = Math.hypot(dx, dy)
    const dent = (fractalNoise(dx * 1.3 + 5, dy * 1.3 + 5, 2, seed) - 0.5) * 0.13
    if (reach > 0.97 + dent) return null
    const height = roundness(Math.min(reach, 1))
    const cloud = fractalNoise(x / 40, y / 36, 4, seed)
    const speck = fractalNoise(x / 8, y / 8, 2, seed + 5) - 0.5
    const base = mixColors(dark, light, smoothstep(0.38, 0.75, cloud) * 0.75 + speck * 0.45)
    // The palms leave flat places.
    const palm = (place: number) => fractalNoise(dx * 1.4 + place, dy * 1.4, 2, seed + 11) - 0.5
    const normal = normalise(
      dx + palm(3) * 0.9 + speck * 0.5 + (cloud - 0.5) * 0.7,
      dy + palm(8) * 0.9 + speck * 0.4,
      height + 0.1,
    )
    const nearLeaf = 0.5 + 0.5 * smoothstep(1, 0.55, (dx + dy) * 0.7)
    return lit(base, normal, { shine: 0.26, gloss: 16, openness: nearLeaf })
  }
}

function leaf(): Outline {
  const shape = path(
    'M500 66C690 190 812 420 806 690C800 900 690 1090 500 1190C310 1090 200 900 194 690C188 420 310 190 500 66Z',
  )
  return turned(shape, 0.34, 500, 626)
}

/** A leaf with a pale rib, from which fine veins run to the edge; the balls darken it where they lie. */
function plantain(seed: number): Material {
  const green = color('#3F7F3A')
  const pale = color('#A8C46A')
  const old = color('#B9A14A')
  const cosine = Math.cos(-0.34)
  const sine = Math.sin(-0.34)
  return (x, y, normal, depth) => {
    const u = (x - 500) * cosine - (y - 626) * sine
    const v = (x - 500) * sine + (y - 626) * cosine
    const rib = smoothstep(13, 7, Math.abs(u))
    const vein = fraction((v + Math.abs(u) * 0.55) / 26) - 0.5
    const patch = fractalNoise(x / 120, y / 90, 3, seed)
    const skin: Color = mixColors(green, old, smoothstep(0.62, 0.86, patch) * 0.5)
    const base = mixColors(skin, pale, Math.max(rib, smoothstep(0.12, 0.04, Math.abs(vein)) * 0.35))
    const slope = rib > 0 ? -u * 0.03 : Math.sin(vein * 6.28) * 0.14
    return lit(base, normalise(normal[0] + slope * 0.4, normal[1] + slope, normal[2]), {
      shine: 0.16,
      gloss: 14,
      openness: (0.7 + 0.3 * smoothstep(0.3, 0.9, depth)) * underBalls(x, y),
    })
  }
}

function underBalls(x: number, y: number): number {
  return balls.reduce((open, { centre, radius }) => {
    const away = Math.hypot(x - centre[0] - radius * 0.24, y - centre[1] - radius * 0.3) / radius
    return open * (1 - 0.6 * smoothstep(1.2, 0.75, away))
  }, 1)
}
