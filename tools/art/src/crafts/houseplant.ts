import { color, mixColors } from '../color.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { moved, type Outline, path, turned } from '../outline.ts'
import { smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'

interface Leaf {
  readonly x: number
  /** How much shorter it is than the longest. */
  readonly y: number
  /** Clockwise from upright, in radians. */
  readonly lean: number
  readonly openness: number
}

// The leaf that stands furthest in front comes first.
const leaves: readonly Leaf[] = [
  { x: 30, y: 40, lean: 0.05, openness: 1 },
  { x: -90, y: 10, lean: -0.26, openness: 0.95 },
  { x: 130, y: 60, lean: 0.42, openness: 0.9 },
  { x: -20, y: 0, lean: -0.06, openness: 0.72 },
  { x: -150, y: 90, lean: -0.56, openness: 0.8 },
  { x: 80, y: 24, lean: 0.2, openness: 0.66 },
]
const root = { x: 500, y: 700 }
const blade = path('M500 720C448 600 452 380 500 176C548 380 552 600 500 720Z')

/** A plant with upright, banded leaves, as it stands on many a veranda. */
export function houseplant(seed: number): Part[] {
  return leaves.map(leaf => inflate(outlineOf(leaf), green(leaf, seed), { reach: [5, 20], rise: [16, 46] }))
}

function outlineOf({ x, y, lean }: Leaf): Outline {
  return moved(turned(blade, lean, root.x, root.y), x, y)
}

function green({ x: right, lean, openness }: Leaf, seed: number): Material {
  const dark = color('#1F4A2C')
  const pale = color('#7FA76A')
  const edge = color('#C9C57A')
  return (x, y, normal, depth) => {
    const along = (x - root.x - right) * Math.sin(lean) - (y - root.y) * Math.cos(lean)
    const wave = fractalNoise(x / 40, along / 16, 3, seed)
    const band = smoothstep(0.52, 0.68, fractalNoise(2, along / 18 + wave * 1.6, 2, seed + right))
    const leaf = mixColors(mixColors(dark, pale, band * 0.6), edge, smoothstep(0.42, 0.3, depth))
    return lit(leaf, normal, {
      shine: 0.24,
      gloss: 26,
      openness: openness * (0.5 + 0.5 * smoothstep(0, 260, along)),
    })
  }
}
