import { type Color, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { hash, randomStream } from '../noise.ts'
import { cycle, roundness } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { nearbyFinder, placeOn, type Thread, type Threaded } from '../strands.ts'
import { normalise } from '../vector.ts'
import { listed } from '../words.ts'
import { type WaistBeadLayout, waistBeadKnot, waistBeadTrack, waistBeadWords } from './waist-bead-layouts.ts'

export interface WaistBeads {
  /** One list per strand: the seed beads in the order in which they are threaded, over and over. */
  readonly strands: readonly (readonly Dye[])[]
  /** A larger bead after so many seed beads. */
  readonly accent?: { readonly every: number; readonly bead: 'brass' | Dye }
  readonly laid: WaistBeadLayout
}

interface SeedBead extends Threaded {
  readonly base: Color
  readonly brass: boolean
}

const glassLight: Color = [1, 0.98, 0.94]
const brassLight: Color = [1, 0.86, 0.55]

/** Strands of fine glass beads, laid down in loose rounds. */
export function waistBeads(look: WaistBeads): Product {
  return {
    alt: altText(look),
    detail: beadWords(look),
    arrange: seed => {
      const random = randomStream(seed)
      const parts = look.strands.map((order, index) => {
        const place = { index, count: look.strands.length }
        return strandPart(beadsOn(look, order, index, waistBeadTrack(look.laid, place, random)))
      })
      return { stance: 'lying', parts: [...waistBeadKnot(look.laid), ...parts] }
    },
  }
}

function altText(look: WaistBeads): string {
  const { strands, laid } = look
  const count = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][strands.length] ?? 'Many'
  const strand = strands.length === 1 ? 'strand' : 'strands'
  return `${count} ${strand} of ${beadWords(look)}, ${waistBeadWords[laid]}`
}

function beadWords({ strands, accent }: WaistBeads): string {
  const larger = accent ? ` with larger ${accent.bead} beads` : ''
  return `fine waist beads in ${listed([...new Set(strands.flat())])}${larger}`
}

function beadsOn(look: WaistBeads, order: readonly Dye[], index: number, track: Thread): SeedBead[] {
  const dyes = order.map(dyed)
  const beads: SeedBead[] = []
  let distance = 0
  for (let count = 0; distance < track.length - 10; count++) {
    const larger = look.accent && count % look.accent.every === look.accent.every - 1
    const brass = larger === true && look.accent?.bead === 'brass'
    const length = (larger ? 27 : 15.5) * (0.9 + 0.2 * hash(count, index, 7))
    const station = track.at(distance + length / 2)
    const glass = dyes[cycle(count, dyes.length)] ?? dyed('white')
    const base = larger ? accentDye(look) : scaled(glass, 0.88 + 0.24 * hash(count, index, 5))
    beads.push({
      ...station,
      length,
      radius: (larger ? 16 : 11) * (0.92 + 0.16 * hash(count, index, 8)),
      base,
      brass,
    })
    // Now and then the cotton shows between two beads.
    distance += length + (hash(count, index, 9) > 0.94 ? 7 : 0)
  }
  return beads
}

function accentDye({ accent }: WaistBeads): Color {
  return dyed(accent === undefined || accent.bead === 'brass' ? 'amber' : accent.bead)
}

function strandPart(beads: readonly SeedBead[]): Part {
  const near = nearbyFinder(beads)
  return (x, y) => {
    for (const bead of near(x, y)) {
      const light = seedBeadLight(bead, x, y)
      if (light) return light
    }
    return null
  }
}

function seedBeadLight(bead: SeedBead, x: number, y: number): Color | null {
  const { along, across } = placeOn(bead, x, y)
  if (across * across + along * along * 0.9 > 1) return null
  const cosine = Math.cos(bead.heading)
  const sine = Math.sin(bead.heading)
  const toUs = Math.sqrt(Math.max(0.04, 1 - across * across * 0.9 - along * along * 0.4))
  const normal = normalise(along * 0.75 * cosine - across * sine, along * 0.75 * sine + across * cosine, toUs)
  return lit(bead.base, normal, {
    shine: 0.7,
    gloss: 36,
    highlight: bead.brass ? brassLight : glassLight,
    openness: 0.45 + 0.55 * roundness(across) * (1 - 0.5 * along * along),
  })
}
