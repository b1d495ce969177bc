import { type Color, color, mixColors } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { block, type Outline, type Point, turned } from '../outline.ts'
import { cycle, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { tilt } from '../vector.ts'
import { listed } from '../words.ts'

export interface Soap {
  /** Two colours for the paper band of each bar. */
  readonly bands: readonly (readonly [paper: Dye, print: Dye])[]
}

interface Bar {
  readonly centre: Point
  /** Clockwise, in radians. */
  readonly angle: number
}

const barWidth = 470
const barHeight = 268
const bandWidth = 196
const bars: readonly Bar[] = [
  { centre: [470, 310], angle: -0.16 },
  { centre: [548, 640], angle: 0.08 },
  { centre: [462, 962], angle: -0.07 },
]

/** Bars of black soap, each in a printed paper band. */
export function soap(look: Soap): Product {
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'lying',
      parts: bars.flatMap((bar, index) =>
        barParts(bar, look.bands[index] ?? ['straw', 'brown'], seed + index * 17),
      ),
    }),
  }
}

function altText({ bands }: Soap): string {
  const papers = listed(bands.map(([paper]) => paper))
  return `Three bars of black soap in printed paper bands: ${papers}`
}

function barParts(bar: Bar, [paper, print]: readonly [Dye, Dye], seed: number): Part[] {
  const band = rectangle(bar, bandWidth, barHeight + 8, 4)
  const body = rectangle(bar, barWidth, barHeight, 30)
  return [
    inflate(band, printedPaper(bar, dyed(paper), dyed(print)), { reach: [4, 16], rise: [8, 12] }),
    inflate(body, ashSoap(seed), { reach: [6, 22], rise: [16, 34] }),
  ]
}

function rectangle({ centre: [x, y], angle }: Bar, width: number, height: number, corner: number): Outline {
  return turned(block(x - width / 2, y - height / 2, width, height, corner), angle, x, y)
}

function ashSoap(seed: number): Material {
  const dark = color('#2B1A12')
  const light = color('#76492D')
  return (x, y, normal, depth) => {
    const cloud = fractalNoise(x / 46, y / 40, 4, seed)
    const speck = fractalNoise(x / 9, y / 9, 2, seed + 5) - 0.5
    const base = mixColors(dark, light, smoothstep(0.35, 0.75, cloud) * 0.8 + speck * 0.4)
    const rough = tilt(normal, speck * -0.4, (cloud - 0.5) * -0.4)
    return lit(base, rough, { shine: 0.22, gloss: 18, openness: 0.5 + 0.5 * smoothstep(0.4, 0.95, depth) })
  }
}

function printedPaper({ centre, angle }: Bar, paper: Color, print: Color): Material {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return (x, y, normal, depth) => {
    const u = (x - centre[0]) * cosine + (y - centre[1]) * sine
    const v = (y - centre[1]) * cosine - (x - centre[0]) * sine
    const fibre = fractalNoise(x / 5, y / 60, 2, 4) * 0.16
    const base = mixColors(steppedPrint(u, v) ? print : paper, [0.2, 0.12, 0.05], fibre)
    return lit(base, normal, { shine: 0.04, openness: 0.72 + 0.28 * smoothstep(0.4, 0.9, depth) })
  }
}

/** Stepped diamonds in a column, with two bars at each side, as narrow cloth has them. */
function steppedPrint(u: number, v: number): boolean {
  const aside = Math.abs(u)
  if (aside > 84) return false
  if (aside > 62) return aside > 76 || aside < 70
  const along = Math.abs(cycle(v + 34, 68) - 34)
  const away = Math.floor(aside / 9) * 9 + Math.floor(along / 8.5) * 12
  return away < 18 || (away > 35 && away < 62)
}
