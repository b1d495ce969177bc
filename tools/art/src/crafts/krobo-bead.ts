import { type Color, scaled } from '../color.ts'
import { lit } from '../light.ts'
import { fractalNoise, noise } from '../noise.ts'
import { fraction, roundness, smoothstep } from '../scalar.ts'
import { placeOn, type Threaded } from '../strands.ts'
import { normalise, tilt, type Vector } from '../vector.ts'

export type Painting = 'plain' | 'stripes' | 'chevrons' | 'eyes' | 'swirls' | 'lines' | 'nets' | 'petals'

export interface GlassBead extends Threaded {
  readonly painting: Painting | 'metal'
  readonly colours: readonly [body: Color, drawing: Color, accent: Color]
  readonly seed: number
  /** A short drum if left out. */
  readonly shape?: 'drum' | 'ball'
}

/** Where a bead's drawing is looked up: -1..1 along the thread, and its way round in radians. */
type Drawing = (along: number, round: number, bead: GlassBead) => Color

const brassLight: Color = [1, 0.86, 0.55]
const pupil: Color = [0.008, 0.006, 0.006]

const drawings: Record<Painting, Drawing> = {
  plain: (_along, _round, { colours }) => colours[0],
  stripes: (along, _round, { colours }) =>
    Math.floor((along + 1) * 3.5) % 2 === 1 ? colours[0] : colours[1],
  chevrons(along, round, { colours }) {
    const away = Math.abs(along - (Math.abs(((round * 2.1 + 100) % 2) - 1) - 0.5) * 0.8)
    if (away < 0.2) return colours[1]
    return away < 0.34 ? colours[2] : colours[0]
  },
  eyes(along, round, { colours, length, radius }) {
    const u = (along * length) / 2 / 19
    const v = (round * radius) / 19
    const away = Math.hypot(u - Math.round(u), v - Math.round(v))
    if (away < 0.19) return pupil
    return away < 0.38 ? colours[1] : colours[0]
  },
  swirls(along, round, { colours }) {
    const place = fraction(along * 1.5 + round * 1.3)
    if (place < 0.34) return colours[1]
    return place < 0.44 ? colours[2] : colours[0]
  },
  lines(along, round, { colours }) {
    if (Math.abs(along) > 0.78) return colours[2]
    return fraction((round / Math.PI) * 5) < 0.42 ? colours[1] : colours[0]
  },
  nets(along, round, { colours }) {
    const rising = Math.abs(fraction(along * 1.5 + round * 1.1) - 0.5)
    const falling = Math.abs(fraction(along * 1.5 - round * 1.1) - 0.5)
    if (Math.min(rising, falling) < 0.09) return colours[1]
    return rising > 0.34 && falling > 0.34 ? colours[2] : colours[0]
  },
  petals(along, round, { colours, length, radius }) {
    const u = (along * length) / 2 / 34
    const v = (round * radius) / 34
    const away = Math.hypot(u - Math.round(u), v - Math.round(v))
    if (away < 0.13) return colours[2]
    const angle = Math.atan2(v - Math.round(v), u - Math.round(u))
    return away < 0.3 + 0.12 * Math.cos(angle * 5) ? colours[1] : colours[0]
  },
}

/** A bead of powdered glass: a short drum with rounded ends, a little rough from the mould. */
export function glassBeadLight(bead: GlassBead, x: number, y: number): Color | null {
  const place = onGlass(bead, x, y)
  if (!place || bead.painting === 'metal') return null
  const { along, q, normal } = place
  const powder = fractalNoise(x / 2.6, y / 2.6, 2, bead.seed) - 0.5
  const pitted = noise(x / 1.7, y / 1.7, bead.seed + 3) > 0.93 ? 0.6 : 1
  const base = scaled(drawings[bead.painting](along, Math.asin(q), bead), 1 + powder * 0.34)
  const openness =
    (0.42 + 0.58 * Math.sqrt(roundness(q))) * pitted * (1 - 0.42 * smoothstep(0.78, 1, Math.abs(along)))
  return lit(base, tilt(normal, powder * -0.5, powder * -0.2), { shine: 0.32, gloss: 30, openness })
}

/** Whether a bead of glass lies at a point. */
export function isOnGlass(bead: GlassBead, x: number, y: number): boolean {
  return onGlass(bead, x, y) !== null
}

/** A small brass ring between two beads. */
export function spacerLight(bead: GlassBead, x: number, y: number): Color | null {
  const place = onBarrel(bead, x, y, 0.5)
  if (!place) return null
  const openness = (0.35 + 0.65 * roundness(place.q)) * (1 - 0.4 * place.along ** 4)
  return lit(bead.colours[0], place.normal, {
    shine: 0.75,
    gloss: 46,
    highlight: brassLight,
    openness,
    ambient: 0.22,
  })
}

interface BarrelPlace {
  readonly along: number
  /** -1..1 across the bead where we look. */
  readonly q: number
  readonly normal: Vector
}

function onGlass(bead: GlassBead, x: number, y: number): BarrelPlace | null {
  return bead.shape === 'ball' ? onBall(bead, x, y) : onBarrel(bead, x, y, 0.22)
}

/** The point of a barrel whose ends are rounded over the given share of its half length. */
function onBarrel(bead: GlassBead, x: number, y: number, rounded: number): BarrelPlace | null {
  const { along, across } = placeOn(bead, x, y)
  if (Math.abs(along) > 1) return null
  const end = Math.max(0, (Math.abs(along) - 1 + rounded) / rounded)
  const q = across / (0.72 + 0.28 * roundness(end))
  if (Math.abs(q) > 1) return null
  const lengthwise = end > 0 ? Math.sign(along) * end * end * 0.9 : along * 0.08
  const cosine = Math.cos(bead.heading)
  const sine = Math.sin(bead.heading)
  return {
    along,
    q,
    normal: normalise(lengthwise * cosine - q * sine, lengthwise * sine + q * cosine, roundness(q)),
  }
}

function onBall(bead: GlassBead, x: number, y: number): BarrelPlace | null {
  const { along, across } = placeOn(bead, x, y)
  const wide = roundness(along)
  if (Math.abs(along) > 0.97 || Math.abs(across) > wide) return null
  const cosine = Math.cos(bead.heading)
  const sine = Math.sin(bead.heading)
  const toUs = Math.sqrt(Math.max(0.02, 1 - along * along - across * across))
  return {
    along: along * 0.8,
    q: across / wide,
    normal: normalise(along * cosine - across * sine, along * sine + across * cosine, toUs),
  }
}
