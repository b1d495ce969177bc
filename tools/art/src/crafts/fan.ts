import { dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { hash, noise } from '../noise.ts'
import { fraction, fullTurn, roundness, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise, type Vector } from '../vector.ts'
import { listed } from '../words.ts'
import { discRim } from './disc-rim.ts'
import { type DiscWeaving, discWeaver } from './disc-weave.ts'
import { type Hide, hide, litThread } from './hide.ts'

export interface Fan extends DiscWeaving {
  readonly edge: 'coil' | 'fringe'
  readonly leather: string
  /** The leather of the bands around the handle. */
  readonly bands: string
  /** Clockwise, in radians. */
  readonly angle: number
}

const centre = { x: 500, y: 440 }
const radius = 302
const grip = { top: 620, bottom: 1130, halfWidth: 25 }

/** A round fan of woven grass with a handle bound in leather, lying on the table. */
export function fan(look: Fan): Product {
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'lying',
      parts: [
        ...[handle(look, seed), tongue(look, seed), edgeOf(look), leaf(look, seed)].map(part =>
          swung(part, look.angle),
        ),
      ],
    }),
  }
}

function altText({ dyes, pattern, edge }: Fan): string {
  const rim = edge === 'fringe' ? ', a raffia fringe' : ''
  return `Round woven fan with ${listed([dyes[0], dyes[3]])} ${pattern}${rim} and a handle bound in leather`
}

function swung(part: Part, angle: number): Part {
  const sine = Math.sin(angle)
  const cosine = Math.cos(angle)
  return (x, y) => {
    const dx = x - 500
    const dy = y - 640
    return part(500 + dx * cosine + dy * sine, 640 + dy * cosine - dx * sine)
  }
}

function leaf(look: Fan, seed: number): Part {
  const weave = discWeaver(look, radius, 11, seed)
  return (x, y) => {
    const dx = x - centre.x
    const dy = y - centre.y
    if (Math.hypot(dx, dy) > radius) return null
    const wave = Math.sin(dx * 0.011 + dy * 0.005) * 0.12
    return weave(dx, dy, normalise(wave, 0.04, 1), 1)
  }
}

function edgeOf(look: Fan): Part {
  const straw = dyed(look.straw)
  const accent = dyed(look.dyes[0])
  const coil = discRim({ ...centre, radius }, straw, accent, 13)
  if (look.edge === 'coil') return coil
  const fringe = raffia(dyed(look.dyes[0]))
  return (x, y) => coil(x, y) ?? fringe(x, y)
}

function raffia(dye: Vector): Part {
  const count = 300
  return (x, y) => {
    const dx = x - centre.x
    const dy = y - centre.y
    const reach = Math.hypot(dx, dy) - radius
    if (reach < 0 || reach > 84) return null
    const turn = Math.atan2(dy, dx) / fullTurn
    const place = turn * count + (noise(turn * 60 + 60, reach / 30, 4) - 0.5) * 2.4 * (reach / 60)
    const blade = Math.floor(place)
    const q = (fraction(place) - 0.5) * 2
    const length = 52 + hash(blade, 3, 8) * 30
    if (reach > length || Math.abs(q) > 0.92 - 0.5 * (reach / length)) return null
    const around = normalise(-dy * q, dx * q, Math.hypot(dx, dy) * roundness(q))
    const pale = 0.7 + 0.5 * hash(blade, 1, 5)
    return lit([dye[0] * pale, dye[1] * pale, dye[2] * pale], around, { shine: 0.12, openness: 0.9 })
  }
}

/** The pointed piece of leather that holds leaf and handle together. */
function tongue(look: Fan, seed: number): Part {
  const leather = hide(look.leather, seed)
  return (x, y) => {
    const share = (y - 560) / (centre.y + radius + 20 - 560)
    if (share < 0 || share > 1) return null
    const halfWidth = 12 + 78 * share ** 1.3
    const inward = halfWidth - Math.abs(x - centre.x)
    if (inward < 0) return null
    return sewn(
      leather,
      x,
      y,
      inward,
      y,
      normalise(smoothstep(14, 0, inward) * Math.sign(x - centre.x) * 0.6, 0, 1),
    )
  }
}

function sewn(leather: Hide, x: number, y: number, inward: number, along: number, normal: Vector) {
  const seam = Math.abs(inward - 13) < 2.6 && fraction(along / 15) < 0.62
  return seam ? litThread(normal, 0.95) : leather(x, y, normal, 0.75 + 0.25 * smoothstep(0, 8, inward))
}

function handle(look: Fan, seed: number): Part {
  const leather = hide(look.leather, seed + 1)
  const bands = hide(look.bands, seed + 2)
  return (x, y) => {
    const knob = Math.hypot((x - centre.x) / 34, (y - grip.bottom) / 30)
    const width = grip.halfWidth * (0.8 + 0.2 * smoothstep(grip.top, grip.bottom, y))
    const q = knob < 1 ? (x - centre.x) / 34 : (x - centre.x) / width
    if (knob >= 1 && (Math.abs(q) > 1 || y < grip.top || y > grip.bottom)) return null
    if (knob < 1) return bands(x, y, normalise(q * 0.9, ((y - grip.bottom) / 30) * 0.9, roundness(knob)), 1)
    // The thong is wound on the slant, each turn a little over the last.
    const coil = (y + q * 7) / 21
    const twist = (fraction(coil) - 0.5) * 0.5
    const normal = normalise(q, twist, roundness(q) + 0.15)
    const winding = Math.floor(coil) % 7 < 2 ? bands : leather
    return winding(x, y, normal, 0.6 + 0.4 * smoothstep(0, 0.25, fraction(coil)))
  }
}
