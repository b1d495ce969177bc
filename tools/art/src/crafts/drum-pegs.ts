import { type Color, mixColors, scaled } from '../color.ts'
import type { TurnedBody } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { clamp, fullTurn, mix, roundness } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise } from '../vector.ts'

// A kpanlogo has six; these four can be seen from the front, in turns from the one that faces us.
const visible = [-0.23, -0.085, 0.085, 0.23]
const length = 112
const thickness = 17

/** The pegs that hold the skin, driven in from above at a slant. */
export function drumPegs(body: TurnedBody, below: number, wood: Color): Part[] {
  return visible.map(turn => peg(body, below, turn, wood))
}

function peg(body: TurnedBody, below: number, turn: number, wood: Color): Part {
  const height = body.top + below
  const radius = body.profile(height)
  const sine = Math.sin(turn * fullTurn)
  const cosine = Math.cos(turn * fullTurn)
  const rootX = body.centre + radius * sine
  const rootY = height + radius * body.tilt * cosine
  const along = normalise(sine * 0.62, -0.92 + cosine * 0.1, 0)
  const pale = mixColors(wood, [0.62, 0.4, 0.2], 0.45)
  return (x, y) => {
    const dx = x - rootX
    const dy = y - rootY
    const far = dx * along[0] + dy * along[1]
    const share = clamp(far / length)
    const width = thickness * mix(0.72, 1.12, share)
    const q = (dx * -along[1] + dy * along[0]) / width
    const cap = far > length - 10 ? (far - length + 10) / 10 : far < 0 ? -far / 10 : 0
    if (Math.abs(cap) > 1 || Math.abs(q) > roundness(cap)) return null
    const grain = fractalNoise(q * 3 + turn * 40, far / 50, 3, 12)
    const end = far > length - 10 ? along[1] * cap * 0.8 : 0
    const normal = normalise(-along[1] * q, along[0] * q + end, roundness(q) + 0.1)
    return lit(scaled(pale, 0.72 + grain * 0.5), normal, {
      shine: 0.22,
      gloss: 22,
      openness: mix(0.62, 1, share),
    })
  }
}
