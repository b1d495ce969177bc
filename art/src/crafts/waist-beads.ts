import { type Color, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { hash, randomStream } from '../noise.ts'
import type { Point } from '../outline.ts'
import { cycle, fullTurn, roundness } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { nearbyFinder, placeOn, type Threaded, thread } from '../strands.ts'
import { normalise } from '../vector.ts'
import { listed } from '../words.ts'

export interface WaistBeads {
  /** One list per strand: the seed beads in the order in which they are threaded, over and over. */
  readonly strands: readonly (readonly Dye[])[]
  /** A larger brass bead after so many seed beads. */
  readonly brassEvery: number
  /** How many rounds each strand lies in. */
  readonly rounds: 1 | 2
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
    arrange: seed => {
      const random = randomStream(seed)
      const parts = look.strands.map((order, index) => strandPart(beadsOn(look, order, index, random)))
      return { stance: 'lying', parts }
    },
  }
}

function altText({ strands, rounds }: WaistBeads): string {
  const count = ['No', 'One', 'Two', 'Three', 'Four'][strands.length] ?? 'Many'
  const colours = listed([...new Set(strands.flat())])
  const laid = rounds === 2 ? 'each coiled twice' : 'laid over each other'
  return `${count} strands of fine waist beads in ${colours} with larger brass beads, ${laid}`
}

function beadsOn(look: WaistBeads, order: readonly Dye[], index: number, random: () => number): SeedBead[] {
  const track = thread(looseRound(look, index, random), look.rounds)
  const dyes = order.map(dyed)
  const beads: SeedBead[] = []
  let distance = 0
  for (let count = 0; distance < track.length - 10; count++) {
    const brass = count % look.brassEvery === look.brassEvery - 1
    const length = brass ? 34 : 21
    const station = track.at(distance + length / 2)
    const glass = dyes[cycle(count, dyes.length)] ?? dyed('white')
    const base = brass ? dyed('amber') : scaled(glass, 0.88 + 0.24 * hash(count, index, 5))
    beads.push({ ...station, length, radius: brass ? 20 : 14.5, base, brass })
    distance += length
  }
  return beads
}

// Strands of one length lie over each other, each pushed a little to its own side.
function looseRound(look: WaistBeads, index: number, random: () => number): (angle: number) => Point {
  const side = (index / look.strands.length) * fullTurn + random()
  const size = 312 + random() * 14
  const phase = random() * 6
  const wobble = 0.022 + random() * 0.016
  const centreX = 500 + Math.cos(side) * 34
  const centreY = 622 + Math.sin(side) * 48
  return angle => {
    const inward = look.rounds === 2 ? 52 * (1 - Math.cos(angle / 2 + phase)) : 0
    const loose = 1 + wobble * Math.sin(angle * 3 + phase) + wobble * 0.5 * Math.sin(angle * 5 + phase * 2)
    const reach = (size + (look.rounds === 2 ? 40 : 0) - inward) * loose
    return [centreX + Math.cos(angle) * reach, centreY + Math.sin(angle) * reach * 1.2]
  }
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
