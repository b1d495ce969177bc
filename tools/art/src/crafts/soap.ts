import { type Color, mixColors } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { block, type Outline, type Point, turned } from '../outline.ts'
import { cycle, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { listed } from '../words.ts'
import { type SoapBody, soapBody } from './soap-bodies.ts'

export interface Soap {
  readonly body: SoapBody
  readonly layout: keyof typeof layouts
  /** The paper band of each bar. */
  readonly bands: readonly Band[]
}

type Band = readonly [paper: Dye, print: Dye]

interface Bar {
  readonly centre: Point
  /** Clockwise, in radians. */
  readonly angle: number
  readonly width: number
  readonly height: number
}

// The part of a bar that its paper covers.
const bandShare = 196 / 470
const large = { width: 470, height: 268 }
const tall = { width: 330, height: 620 }
const small = { width: 336, height: 252 }

/** How bars lie, and the word for how many they are. */
const layouts = {
  pair: {
    word: 'Two',
    bars: [
      { ...tall, centre: [308, 600], angle: -0.06 },
      { ...tall, centre: [696, 656], angle: 0.09 },
    ],
  },
  column: {
    word: 'Three',
    bars: [
      { ...large, centre: [470, 310], angle: -0.16 },
      { ...large, centre: [548, 640], angle: 0.08 },
      { ...large, centre: [462, 962], angle: -0.07 },
    ],
  },
  'two columns': {
    word: 'Six',
    bars: [
      { ...small, centre: [312, 322], angle: -0.03 },
      { ...small, centre: [690, 316], angle: 0.04 },
      { ...small, centre: [304, 628], angle: 0.02 },
      { ...small, centre: [694, 626], angle: -0.03 },
      { ...small, centre: [314, 934], angle: -0.02 },
      { ...small, centre: [686, 938], angle: 0.03 },
    ],
  },
} satisfies Record<string, { readonly word: string; readonly bars: readonly Bar[] }>

/** Bars of soap, each in a printed paper band. */
export function soap(look: Soap): Product {
  const bars: readonly Bar[] = layouts[look.layout].bars
  return {
    alt: altText(look),
    detail: `printed paper band in ${look.bands[0]?.[0]} around a bar of ${look.body} soap`,
    arrange: seed => ({
      stance: 'lying',
      parts: bars.flatMap((bar, index) =>
        barParts(bar, look.body, look.bands[index] ?? ['straw', 'brown'], seed + index * 17),
      ),
    }),
  }
}

function altText({ body, layout, bands }: Soap): string {
  const papers = listed([...new Set(bands.map(([paper]) => paper))])
  return `${layouts[layout].word} bars of ${body} soap in printed paper bands: ${papers}`
}

function barParts(bar: Bar, body: SoapBody, [paper, print]: Band, seed: number): Part[] {
  const { width, height } = bar
  // The paper goes around the shorter way.
  const upright = height > width
  const band = upright
    ? rectangle(bar, width + 8, height * bandShare, 4)
    : rectangle(bar, width * bandShare, height + 8, 4)
  return [
    inflate(band, printedPaper(bar, upright, dyed(paper), dyed(print)), { reach: [4, 16], rise: [8, 12] }),
    inflate(rectangle(bar, width, height, 30), soapBody(body, seed), { reach: [6, 22], rise: [16, 34] }),
  ]
}

function rectangle({ centre: [x, y], angle }: Bar, width: number, height: number, corner: number): Outline {
  return turned(block(x - width / 2, y - height / 2, width, height, corner), angle, x, y)
}

function printedPaper(bar: Bar, upright: boolean, paper: Color, print: Color): Material {
  const { centre, angle, width, height } = bar
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  // The print was drawn for a band 196 pixels wide.
  const size = 196 / (upright ? height * bandShare : width * bandShare)
  return (x, y, normal, depth) => {
    const u = ((x - centre[0]) * cosine + (y - centre[1]) * sine) * size
    const v = ((y - centre[1]) * cosine - (x - centre[0]) * sine) * size
    const fibre = fractalNoise(x / 5, y / 60, 2, 4) * 0.16
    const printed = upright ? steppedPrint(v, u) : steppedPrint(u, v)
    const base = mixColors(printed ? print : paper, [0.2, 0.12, 0.05], fibre)
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
