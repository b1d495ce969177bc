import { type Dye, dyed } from '../dyes.ts'
import { randomStream } from '../noise.ts'
import type { Part, Product } from '../scene.ts'
import { nearbyFinder } from '../strands.ts'
import { listed } from '../words.ts'
import { type GlassBead, glassBeadLight, type Painting, spacerLight } from './krobo-bead.ts'
import { type KroboForm, kroboLayout, kroboWords, type Strand } from './krobo-forms.ts'

export interface Krobo {
  readonly form: KroboForm
  readonly dyes: readonly Dye[]
  readonly paintings: readonly Painting[]
  readonly spacer: 'brass' | Dye
  /** Short drums if left out. */
  readonly shape?: 'drum' | 'ball'
  /** The ground of every bead; any of the dyes if left out. */
  readonly body?: Dye
  /** The cord, where the form shows it. */
  readonly cord?: Dye
}

const space = 2

/** Beads of powdered glass, fired in clay moulds and painted before the second firing. */
export function krobo(look: Krobo): Product {
  return {
    alt: altText(look),
    detail: beadWords(look) + spacerWords(look),
    arrange: seed => {
      const random = randomStream(seed)
      const layout = kroboLayout(look.form, dyed(look.cord ?? 'black'))
      const beads = layout.strands.map((strand, index) => beadsOn(strand, paletteOf(look, index), random))
      const all = layout.twinAt === undefined ? beads : [...beads, ...beads.map(movedBy(layout.twinAt))]
      // The strand that was laid last is the nearest.
      return {
        stance: 'lying',
        parts: [...layout.over, ...all.map(strandPart).toReversed(), ...layout.under],
      }
    },
  }
}

function movedBy(dx: number) {
  return (beads: readonly GlassBead[]) => beads.map(bead => ({ ...bead, x: bead.x + dx }))
}

function altText(look: Krobo): string {
  const { piece, laid = spacerWords(look) } = kroboWords[look.form]
  return `${piece} of ${beadWords(look)}${laid}`
}

function beadWords({ dyes, paintings, shape }: Krobo): string {
  const kind = shape === 'ball' ? 'round glass beads' : 'glass beads'
  const drawn = paintings.filter(painting => painting !== 'plain')
  return `${listed(dyes.slice(0, 4))} ${kind} with painted ${listed(drawn.slice(0, 3))}`
}

function spacerWords({ spacer }: Krobo): string {
  return spacer === 'brass' ? ', and spacers of brass' : ''
}

// A strand of the market has a colour of its own; elsewhere the colours are mixed.
function paletteOf(look: Krobo, index: number): Krobo {
  if (look.form !== 'market strands') return look
  const body = look.dyes[index % look.dyes.length] ?? 'blue'
  return { ...look, dyes: [body, body === 'cream' ? 'brown' : 'cream'], body }
}

function beadsOn({ thread, widest, width }: Strand, look: Krobo, random: () => number): GlassBead[] {
  const loose = looseBeads({ thread, widest, width }, look, random)
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

function looseBeads({ thread, widest, width }: Strand, look: Krobo, random: () => number) {
  const beads: LooseBead[] = []
  let distance = 0
  // Pairs of a spacer and a painted bead, so that two of a kind never meet where the strand closes.
  while (distance < thread.length - widest * 2) {
    const across = width(distance / thread.length)
    const pair = [spacer(look, across), painted(look, across, random)]
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
  const body = look.body ?? pick(look.dyes, 'blue')
  const rest = look.dyes.filter(dye => dye !== body)
  const drawing = pick(rest, 'cream')
  const accent = pick(
    rest.filter(dye => dye !== drawing),
    'white',
  )
  return {
    shape: look.shape ?? 'drum',
    length: width * (look.shape === 'ball' ? 1.9 : 1.5 + random() * 0.28),
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
