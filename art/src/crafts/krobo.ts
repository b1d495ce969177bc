import { type Dye, dyed } from '../dyes.ts'
import { randomStream } from '../noise.ts'
import type { Point } from '../outline.ts'
import { mix } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { nearbyFinder, type Thread, thread } from '../strands.ts'
import { listed } from '../words.ts'
import { type GlassBead, glassBeadLight, type Painting, spacerLight } from './krobo-bead.ts'

export interface Krobo {
  readonly form: 'necklace' | 'double strand' | 'bracelet'
  readonly dyes: readonly Dye[]
  readonly paintings: readonly Painting[]
  readonly spacer: 'brass' | Dye
}

const space = 2

interface Strand {
  readonly thread: Thread
  /** Half the width of a bead far from the middle of the strand, and at its middle. */
  readonly radii: readonly [number, number]
}

/** Beads of powdered glass, fired in clay moulds and painted before the second firing. */
export function krobo(look: Krobo): Product {
  return {
    alt: altText(look),
    arrange: seed => {
      const random = randomStream(seed)
      return { stance: 'lying', parts: [strandPart(beadsOn(strandOf(look.form), look, random))] }
    },
  }
}

function altText({ form, dyes, paintings, spacer }: Krobo): string {
  const pieces = { necklace: 'Necklace', 'double strand': 'Long necklace', bracelet: 'Bracelet' }
  const beads = `${listed(dyes.slice(0, 4))} glass beads with painted ${listed(paintings.slice(0, 3))}`
  const spacers = spacer === 'brass' ? ', and spacers of brass' : ''
  return `${pieces[form]} of ${beads}${form === 'double strand' ? ', laid twice around' : spacers}`
}

function strandOf(form: Krobo['form']): Strand {
  switch (form) {
    case 'necklace':
      return { thread: thread(drop), radii: [26, 44] }
    case 'double strand':
      return { thread: thread(doubleLoop, 2), radii: [25, 31] }
    case 'bracelet':
      return { thread: thread(round), radii: [53, 53] }
  }
}

// Begins at the nape of the neck and comes round to it again.
function drop(angle: number): Point {
  const a = angle - Math.PI / 2
  return [500 + Math.cos(a) * (322 - 42 * Math.sin(a)), 606 + Math.sin(a) * 430]
}

function doubleLoop(angle: number): Point {
  const a = angle - Math.PI / 2
  const reach = 1 + 0.17 * Math.cos(angle / 2 + 0.4)
  return [500 + Math.cos(a) * 318 * reach, 622 + Math.sin(a) * 402 * reach]
}

function round(angle: number): Point {
  return [500 + Math.cos(angle) * 316, 612 + Math.sin(angle) * 330]
}

function beadsOn({ thread, radii }: Strand, look: Krobo, random: () => number): GlassBead[] {
  const loose = looseBeads(thread.length, radii, look, random)
  // What is left over at the end is shared out, so that the strand closes without a gap.
  const used = loose.reduce((sum, bead) => sum + bead.length + space, 0)
  const spread = thread.length / used
  let distance = 0
  return loose.map((bead, index) => {
    const station = thread.at(distance + (bead.length * spread) / 2)
    distance += (bead.length + space) * spread
    const heading = station.heading + (random() - 0.5) * 0.08
    return { ...bead, ...station, length: bead.length * spread, heading, seed: index }
  })
}

function looseBeads(
  length: number,
  [far, near]: readonly [number, number],
  look: Krobo,
  random: () => number,
) {
  const beads: LooseBead[] = []
  let distance = 0
  // Pairs of a spacer and a painted bead, so that two of a kind never meet where the strand closes.
  while (distance < length - near * 2) {
    const fromMiddle = Math.abs(distance / length - 0.5) * 2
    const width = mix(near, far, Math.min(1, fromMiddle * 1.25))
    const pair = [spacer(look, width), painted(look, width, random)]
    beads.push(...pair)
    distance += pair.reduce((sum, bead) => sum + bead.length + space, 0)
  }
  return beads
}

type LooseBead = Omit<GlassBead, 'x' | 'y' | 'heading' | 'seed'>

function spacer(look: Krobo, width: number): LooseBead {
  const metal = look.spacer === 'brass'
  const dye = dyed(look.spacer === 'brass' ? 'amber' : look.spacer)
  return { length: 16, radius: width * 0.66, painting: metal ? 'metal' : 'plain', colours: [dye, dye, dye] }
}

function painted(look: Krobo, width: number, random: () => number): LooseBead {
  const pick = <Item>(items: readonly Item[], fallback: Item) =>
    items[Math.floor(random() * items.length)] ?? fallback
  const body = pick(look.dyes, 'blue')
  const rest = look.dyes.filter(dye => dye !== body)
  const drawing = pick(rest, 'cream')
  const accent = pick(
    rest.filter(dye => dye !== drawing),
    'white',
  )
  return {
    length: width * (1.5 + random() * 0.28),
    radius: width * (0.95 + random() * 0.1),
    painting: pick(look.paintings, 'stripes'),
    colours: [dyed(body), dyed(drawing), dyed(accent)],
  }
}

function strandPart(beads: readonly GlassBead[]): Part {
  const near = nearbyFinder(beads)
  return (x, y) => {
    for (const bead of near(x, y)) {
      const light = bead.painting === 'metal' ? spacerLight(bead, x, y) : glassBeadLight(bead, x, y)
      if (light) return light
    }
    return null
  }
}
