import { dyed } from '../dyes.ts'
import { smoothstep } from '../scalar.ts'
import type { Product } from '../scene.ts'
import { normalise } from '../vector.ts'
import { listed } from '../words.ts'
import { discRim } from './disc-rim.ts'
import { type DiscWeaving, discWeaver } from './disc-weave.ts'

const round = { x: 500, y: 610, radius: 384 }

/** A shallow round basket that hangs on the wall and shows its inside. */
export function wallBasket(look: DiscWeaving): Product {
  return {
    alt: `Shallow round basket hung on a wall, with ${listed([look.dyes[0], look.dyes[3]])} ${look.pattern} from its middle`,
    arrange: seed => ({
      stance: 'hanging',
      parts: [discRim(round, dyed(look.straw), dyed(look.dyes[0]), 17), hollow(look, seed)],
    }),
  }
}

function hollow(look: DiscWeaving, seed: number) {
  const weave = discWeaver(look, round.radius, 13.2, seed)
  return (x: number, y: number) => {
    const dx = x - round.x
    const dy = y - round.y
    const reach = Math.hypot(dx, dy) / round.radius
    if (reach > 1) return null
    // The wall of a bowl leans towards its middle, and shades itself on the side of the window.
    const lean = smoothstep(0.5, 1, reach) * 0.8
    const normal = normalise(-(dx / round.radius) * lean, -(dy / round.radius) * lean, 1)
    const shade = 1 - 0.3 * smoothstep(0.3, 1, (-dx - dy) / round.radius) * smoothstep(0.55, 0.95, reach)
    return weave(dx, dy, normal, shade)
  }
}
