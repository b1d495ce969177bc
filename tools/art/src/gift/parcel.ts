import { color, mixColors, scaled } from '../color.ts'
import type { KenteWeave } from '../crafts/kente-textile.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { block, turned } from '../outline.ts'
import { fraction, smoothstep } from '../scalar.ts'
import { nearest, type Part, type Product } from '../scene.ts'
import { meaningOf, type StampName, stampOf } from '../symbols.ts'
import { tilt } from '../vector.ts'
import { listed } from '../words.ts'
import { bow } from './bow.ts'
import { type Ribbon, ribbonOf, ribbonStrip } from './ribbon.ts'

export interface Parcel {
  /** What the alt text calls it. */
  readonly named: string
  readonly width: number
  readonly height: number
  readonly deep: number
  readonly paper: string
  /** The colour and the symbol of the print on the paper. */
  readonly print: string
  readonly stamp: StampName
  readonly ribbon: KenteWeave
  /** Clockwise, in radians. */
  readonly angle: number
}

const centre = { x: 500, y: 610 }
const ribbonWidth = 88

/** A present as the shop wraps it, seen from above: printed paper, a ribbon of kente and a card. */
export function parcel(look: Parcel): Product {
  return {
    alt: `Wrapped as a gift: ${look.named} in paper printed with ${meaningOf(look.stamp)}, a kente ribbon in ${listed(look.ribbon.dyes.slice(0, 2))} and a card`,
    arrange: seed => {
      const ribbon = ribbonOf(look.ribbon, ribbonWidth, seed)
      return {
        stance: 'lying',
        touching: true,
        parts: stacked([
          bow(ribbon, knotAt(look)),
          ribbonsOf(look, ribbon),
          cardOf(look),
          boxOf(look, seed),
        ]).map(part => turnedPart(part, look.angle)),
      }
    },
  }
}

/** Layers that lie on each other, the uppermost first: each shades those below it, away from the window. */
function stacked(layers: readonly (readonly Part[])[]): Part[] {
  return layers.flatMap((layer, index) => {
    const above = layers.slice(0, index).flat()
    return layer.map(
      (part): Part =>
        (x, y) => {
          const light = part(x, y)
          return light && scaled(light, besideLight(above, x, y))
        },
    )
  })
}

const reaches = [5, 10, 16]

function besideLight(above: readonly Part[], x: number, y: number): number {
  const shaded = reaches.filter(reach => nearest(above, x - reach * 0.7, y - reach)).length
  return 1 - 0.16 * shaded
}

/** The ribbons cross a little above the middle and to the left of it. */
function knotAt({ width, height }: Parcel) {
  return { x: centre.x - width * 0.08, y: centre.y - height * 0.08 }
}

function turnedPart(part: Part, angle: number): Part {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return (x, y) => {
    const dx = x - centre.x
    const dy = y - centre.y
    return part(centre.x + dx * cosine + dy * sine, centre.y + dy * cosine - dx * sine)
  }
}

function ribbonsOf(look: Parcel, ribbon: Ribbon): Part[] {
  const { width, height, deep } = look
  const knot = knotAt(look)
  const left = centre.x - width / 2
  const top = centre.y - height / 2
  const down = { from: top, to: top + height, at: knot.x, bend: deep }
  return [
    ribbonStrip(ribbon, 'down', down),
    ribbonStrip(ribbon, 'across', { from: left, to: left + width, at: knot.y, bend: 0 }),
  ]
}

function boxOf(look: Parcel, seed: number): Part[] {
  const { width, height, deep } = look
  const left = centre.x - width / 2
  const top = centre.y - height / 2
  const paper = printedPaper(look, seed)
  return [
    inflate(block(left, top, width, height, 7), paper, { reach: [3, 9], rise: [7, 9] }),
    inflate(block(left + 2, top + 20, width - 4, height + deep - 20, 8), shaded(paper, 0.8), {
      reach: [3, 6],
      rise: [5, 6],
      facing: [0.06, 0.66, 0.7],
    }),
  ]
}

function shaded(material: Material, openness: number): Material {
  return (x, y, normal, depth) => scaled(material(x, y, normal, depth), openness)
}

/** Paper with a print from a carved block, and the soft dents of a thing that was wrapped by hand. */
function printedPaper(look: Parcel, seed: number): Material {
  const paper = color(look.paper)
  const print = color(look.print)
  const stamp = stampOf(look.stamp)
  const cell = 92
  return (x, y, normal, depth) => {
    const row = Math.floor(y / cell)
    const u = fraction(x / cell + (row % 2) * 0.5)
    const v = fraction(y / cell)
    const ink = stamp((u - 0.5) / 0.56 + 0.5, (v - 0.5) / 0.56 + 0.5)
    const worn = 0.72 + 0.28 * fractalNoise(x / 12, y / 12, 2, 8)
    const inside = Math.abs(u - 0.5) < 0.28 && Math.abs(v - 0.5) < 0.28
    const fibre = (fractalNoise(x / 6, y / 40, 2, 4) - 0.5) * 0.12
    const base = scaled(mixColors(paper, print, inside ? smoothstep(0.4, 0.6, ink) * worn : 0), 1 + fibre)
    const dent = (at: number) => fractalNoise(x / 150 + at, y / 130, 2, seed) - 0.5
    return lit(base, tilt(normal, dent(3) * 0.16, dent(9) * 0.16), {
      shine: 0.07,
      openness: 0.78 + 0.22 * smoothstep(0.4, 0.9, depth),
    })
  }
}

const cardPaper = color('#FBF5E8')
const cardInk = color('#8A2F10')

/** A card under the ribbon: a heart, and two lines that somebody wrote. */
function cardOf(look: Parcel): Part[] {
  const knot = knotAt(look)
  const at = { x: knot.x + 20, y: knot.y + 60 }
  const size = { width: Math.min(250, look.width * 0.5), height: Math.min(176, look.height * 0.36) }
  const edge = turned(block(at.x, at.y, size.width, size.height, 5), 0.1, at.x, at.y)
  return [inflate(edge, cardFace(at.x, at.y, size), { reach: [2, 4], rise: [3, 3] })]
}

function cardFace(left: number, top: number, { width, height }: { width: number; height: number }): Material {
  const heart = stampOf('akoma')
  const cosine = Math.cos(0.1)
  const sine = Math.sin(0.1)
  return (x, y, normal) => {
    const across = (x - left) * cosine + (y - top) * sine
    const down = (y - top) * cosine - (x - left) * sine
    const side = height * 0.4
    const u = (across - width * 0.72) / side + 0.5
    const v = (down - height * 0.36) / side + 0.5
    const inked = u > 0 && u < 1 && v > 0 && v < 1 ? smoothstep(0.4, 0.6, heart(u, v)) : 0
    const written = Math.max(
      line(across, down, width, height * 0.7),
      line(across + 40, down, width, height * 0.85),
    )
    return lit(mixColors(cardPaper, cardInk, Math.max(inked, written * 0.8)), normal, { shine: 0.04 })
  }
}

/** A line of handwriting, as it looks from afar. */
function line(across: number, down: number, width: number, at: number): number {
  if (across < width * 0.46 || across > width * 0.93) return 0
  const wave = at + Math.sin(across * 0.33) * 4 + Math.sin(across * 0.19) * 4
  return smoothstep(2.6, 1.2, Math.abs(down - wave))
}
