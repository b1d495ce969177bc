import { standingLight, turnedBody, turnedPoint } from '../lathe.ts'
import { fraction, fullTurn, roundness, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { normalise, tilt, type Vector } from '../vector.ts'
import { listed } from '../words.ts'
import { type Hide, hide, litThread } from './hide.ts'

export interface Pouffe {
  /** Its two leathers by turns, and what their colours are called. */
  readonly leathers: readonly [string, string]
  readonly words: readonly [string, string]
  readonly figures: string
}

const panels = 12
const body = turnedBody({ top: 586, bottom: 934, tilt: 0.34 }, [
  [566, 388],
  [586, 396],
  [620, 416],
  [680, 432],
  [750, 440],
  [820, 438],
  [884, 424],
  [922, 402],
  [934, 390],
  [954, 372],
])

/** A round floor cushion, sewn from twelve panels. */
export function pouffe(look: Pouffe): Product {
  return {
    alt: `Round floor cushion of goat leather in ${listed(look.words)} panels with stitched seams and diamonds`,
    arrange: seed => ({
      stance: 'standing',
      parts: [welt(look, seed), top(look, seed), side(look, seed)],
      floorShadows: footShadows(1060, 560, 400),
    }),
  }
}

/** The round seam between top and side, with a cord sewn into it. */
function welt(look: Pouffe, seed: number): Part {
  const leather = hide(look.figures, seed + 6)
  const radius = body.profile(body.top)
  return (x, y) => {
    const dx = (x - body.centre) / radius
    const dy = (y - body.top) / (radius * body.tilt)
    const reach = Math.hypot(dx, dy)
    const q = (reach - 1) / Math.hypot(dx / radius / reach, dy / (radius * body.tilt) / reach) / 9
    if (!(Math.abs(q) <= 1)) return null
    return leather(x, y, normalise(dx * q, -0.4 + dy * q, roundness(q) + 0.2), 0.95)
  }
}

interface Leathers {
  panel(turn: number): Hide
  readonly figure: Hide
}

function leathersOf({ leathers: [one, other], figures }: Pouffe, seed: number): Leathers {
  const first = hide(one, seed)
  const second = hide(other, seed + 2)
  const figure = hide(figures, seed + 4)
  return { panel: turn => (Math.floor(turn * panels) % 2 === 0 ? first : second), figure }
}

function side(look: Pouffe, seed: number): Part {
  const leathers = leathersOf(look, seed)
  return (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point) return null
    const turn = point.turn + 1
    const off = fraction(turn * panels) - 0.5
    const aside = (0.5 - Math.abs(off)) * ((fullTurn * point.radius) / panels)
    const v = (point.height - body.top) / (body.bottom - body.top)
    const puffed = tilt(point.normal, -off * Math.abs(off) * 4.6, 0)
    const light = standingLight(point, body) * (0.55 + 0.45 * smoothstep(0, 16, aside))
    return panelLight(leathers, turn, { off, v, aside, along: point.height }, puffed, light, x, y)
  }
}

interface Spot {
  /** From -0.5 to 0.5 across the panel, and from 0 to 1 along it. */
  readonly off: number
  readonly v: number
  /** Pixels to the nearest seam. */
  readonly aside: number
  readonly along: number
}

function panelLight(
  leathers: Leathers,
  turn: number,
  spot: Spot,
  normal: Vector,
  light: number,
  x: number,
  y: number,
) {
  const stitched = Math.abs(spot.aside - 10) < 2.6 && fraction(spot.along / 17) < 0.6
  if (stitched) return litThread(normal, light)
  const diamond = Math.abs(spot.off) / 0.3 + Math.abs(spot.v - 0.42) / 0.2
  const framed = Math.abs(diamond - 1.42) < 0.07
  const band =
    Math.abs(spot.v - 0.8) < 0.05 && Math.abs(fraction(spot.off * 5 + 0.5) - 0.5) * 0.24 < spot.v - 0.75
  const cut = framed || band ? 0.55 : 1
  return (diamond < 1 ? leathers.figure : leathers.panel(turn))(x, y, normal, light * cut)
}

function top(look: Pouffe, seed: number): Part {
  const leathers = leathersOf(look, seed)
  const radius = body.profile(body.top) + 2
  return (x, y) => {
    const dx = (x - body.centre) / radius
    const dy = (y - body.top) / (radius * body.tilt)
    const reach = Math.hypot(dx, dy)
    if (reach > 1) return null
    const turn = Math.atan2(dx, dy) / fullTurn + 1
    const off = fraction(turn * panels) - 0.5
    const aside = (0.5 - Math.abs(off)) * ((fullTurn * radius * reach) / panels)
    const sag = normalise(dx * 0.35 * reach, -0.82 + dy * 0.2 * reach, 0.62)
    const puffed = tilt(sag, -off * Math.abs(off) * 4.4 * reach, 0)
    if (reach < 0.17)
      return leathers.figure(x, y, normalise(dx * 3, -0.7 + dy * 2, roundness(reach / 0.17) + 0.4), 1)
    const light = (0.6 + 0.4 * smoothstep(0, 14, aside)) * (0.7 + 0.3 * smoothstep(0.17, 0.26, reach))
    const along = reach * radius
    const petal = Math.abs(off) * 2 < Math.sin(Math.PI * smoothstep(0.3, 0.86, reach)) * 0.62 - 0.1
    const stitched = Math.abs(aside - 8) < 2.2 && fraction(along / 17) < 0.6
    if (stitched && reach > 0.22) return litThread(puffed, light)
    return (petal ? leathers.figure : leathers.panel(turn))(x, y, puffed, light)
  }
}
