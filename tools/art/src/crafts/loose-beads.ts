import { type Color, color, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { fractalNoise, randomStream } from '../noise.ts'
import { fullTurn, mix, roundness, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { nearbyFinder } from '../strands.ts'
import { normalise } from '../vector.ts'
import { listed } from '../words.ts'
import { type GlassBead, glassBeadLight, isOnGlass, type Painting } from './krobo-bead.ts'

export interface LooseBeads {
  readonly dyes: readonly Dye[]
  readonly paintings: readonly Painting[]
  readonly count: number
}

const centreX = 500
const centreY = 625
const bowlRadius = 404
const shell = color('#B9772F')
const hollow = color('#D9A45C')

/** Beads poured into the half of a calabash, seen from above. */
export function looseBeads(look: LooseBeads): Product {
  return {
    alt: `Calabash bowl full of loose glass beads in ${listed(look.dyes.slice(0, 4))}`,
    arrange: seed => ({
      stance: 'lying',
      parts: [rim(seed), heap(pouredBeads(look, randomStream(seed))), inside(seed)],
    }),
  }
}

function pouredBeads(look: LooseBeads, random: () => number): GlassBead[] {
  const pick = <Item>(items: readonly Item[], fallback: Item) =>
    items[Math.floor(random() * items.length)] ?? fallback
  return Array.from({ length: look.count }, (_, index) => {
    // The first lie at the bottom and reach the wall, the last on top of the heap.
    const share = index / look.count
    const reach = Math.sqrt(random()) * mix(372, 225, share ** 1.5)
    const turn = random() * fullTurn
    const size = mix(36, 50, random())
    const body = pick(look.dyes, 'blue')
    const rest = look.dyes.filter(dye => dye !== body)
    return {
      x: centreX + Math.cos(turn) * reach,
      y: centreY + Math.sin(turn) * reach,
      heading: random() * fullTurn,
      length: size * mix(1.3, 1.8, random()),
      radius: size,
      painting: pick(look.paintings, 'stripes'),
      colours: [dyed(body), dyed(pick(rest, 'cream')), dyed(pick(rest, 'white'))],
      shape: random() < 0.3 ? 'ball' : 'drum',
      seed: index,
    }
  })
}

function heap(beads: readonly GlassBead[]): Part {
  const near = nearbyFinder(beads)
  return (x, y) => {
    for (const bead of near(x, y)) {
      const light = glassBeadLight(bead, x, y)
      if (light) return scaled(light, shade(bead, x, y))
    }
    return null
  }

  // A bead that lies higher stands between this place and the window.
  function shade(bead: GlassBead, x: number, y: number): number {
    const shaded = [
      [7, 9],
      [14, 17],
    ].filter(([dx = 0, dy = 0]) =>
      near(x - dx, y - dy).some(above => above.seed > bead.seed && isOnGlass(above, x - dx, y - dy)),
    )
    return [1, 0.62, 0.42][shaded.length] ?? 0.42
  }
}

function rim(seed: number): Part {
  return (x, y) => {
    const dx = x - centreX
    const dy = y - centreY
    const distance = Math.hypot(dx, dy)
    const wave =
      (fractalNoise(Math.cos(Math.atan2(dy, dx)) * 1.4 + 3, Math.sin(Math.atan2(dy, dx)) * 1.4 + 3, 2, seed) -
        0.5) *
      14
    const q = (distance - bowlRadius - wave) / 15
    if (Math.abs(q) > 1) return null
    const normal = normalise((dx / distance) * q, (dy / distance) * q, roundness(q) + 0.1)
    return lit(scaled(shell, 0.9 + 0.3 * fractalNoise(x / 14, y / 14, 3, seed)), normal, { shine: 0.3 })
  }
}

function inside(seed: number): Part {
  return (x, y) => {
    const dx = (x - centreX) / bowlRadius
    const dy = (y - centreY) / bowlRadius
    const reach = Math.hypot(dx, dy)
    if (reach > 1) return null
    const grain = fractalNoise(x / 30, y / 30, 4, seed) - 0.5
    const open = mix(0.92, 0.5, smoothstep(0.1, 1, reach)) * mix(1, 0.72, smoothstep(0.2, -0.9, dx + dy))
    const skin: Color = scaled(hollow, 1 + grain * 0.4)
    return lit(skin, normalise(-dx * 0.9, -dy * 0.9, 0.8), { shine: 0.1, openness: open })
  }
}
