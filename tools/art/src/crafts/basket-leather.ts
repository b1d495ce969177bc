import { type TurnedBody, turnedPoint } from '../lathe.ts'
import { fraction, fullTurn, roundness, smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise, tilt, type Vector } from '../vector.ts'
import { litBrass } from './brass-fittings.ts'
import { type Hide, hide, litThread } from './hide.ts'

const halfWidth = 24

/** Two long flat handles, sewn to the outside before and behind; the hind one is hung a little higher. */
export function longHandles(body: TurnedBody, colour: string): { front: Part; back: Part } {
  const foot = body.top + 70
  const aside = body.profile(body.top) * 0.52
  return {
    front: strap(body.centre, { foot: foot + 56, aside, top: 196 }, hide(colour, 6)),
    back: strap(body.centre, { foot: body.top - 26, aside: aside * 0.94, top: 128 }, hide(colour, 8)),
  }
}

interface Loop {
  readonly foot: number
  readonly aside: number
  readonly top: number
}

/** A strap that goes up on the left, over in a narrow arch, and down on the right. */
function strap(centre: number, { foot, aside, top }: Loop, leather: Hide): Part {
  const shoulder = top + aside
  return (x, y) => {
    if (y > foot) return null
    const dx = x - centre
    const reach = y > shoulder ? Math.abs(dx) : Math.hypot(dx, y - shoulder)
    const q = (reach - aside) / halfWidth
    if (Math.abs(q) > 1) return null
    const along = y > shoulder ? foot - y : foot - shoulder + Math.atan2(shoulder - y, Math.abs(dx)) * aside
    const outward = y > shoulder ? normalise(dx, 0, 0) : normalise(dx, y - shoulder, 0)
    const bend = q * Math.abs(q) * 0.55
    const normal = normalise(outward[0] * bend, outward[1] * bend - 0.1, roundness(q * 0.8))
    return stitched(leather, { q, along, normal }, x, y)
  }
}

/** Two buckled straps over the rim, by which the basket hangs on a handlebar. */
export function buckledStraps(body: TurnedBody, colour: string): Part {
  const leather = hide(colour, 6)
  const end = body.top + 250
  return (x, y) => {
    const over = overTheRim(body, x, y)
    const point = over ? null : turnedPoint(body, x, y)
    if (!over && !point) return null
    const turn = over ? over.turn : (point?.turn ?? 0)
    const height = over ? over.height : (point?.height ?? 0)
    const across = (Math.abs(turn) - 0.075) * fullTurn * body.profile(body.top)
    const facing = over ? normalise(0, -0.75, 0.65) : (point?.normal ?? [0, 0, 1])
    const buckle = buckleSlope(across, height - body.top - 120)
    if (buckle) return litBrass(tilt(facing, ...buckle))
    const q = across / 32
    if (Math.abs(q) > 1 || height > end - 30 * (1 - roundness(q))) return null
    const normal = tilt(facing, -q * Math.abs(q) * 0.4, 0)
    return stitched(leather, { q, along: height, normal }, x, y)
  }
}

// The coiled rim lies before the wall: a strap has to climb over it and into the mouth.
function overTheRim(body: TurnedBody, x: number, y: number): { turn: number; height: number } | null {
  const radius = body.profile(body.top) + 8
  const sine = (x - body.centre) / radius
  if (Math.abs(sine) > 1) return null
  const front = body.top + radius * body.tilt * Math.sqrt(1 - sine * sine)
  if (y < front - 22 || y > front + 18) return null
  return { turn: Math.asin(sine) / fullTurn, height: body.top + y - front }
}

/** The slope of a square brass frame with a tongue, or null beside it. */
function buckleSlope(across: number, below: number): readonly [number, number] | null {
  const aside = Math.abs(across) - 40
  const off = Math.abs(below) - 34
  const fromFrame = Math.max(aside, off)
  if (Math.abs(fromFrame) <= 8) {
    const fall = fromFrame * 0.14
    return aside > off ? [Math.sign(across) * -fall, 0] : [0, Math.sign(below) * -fall]
  }
  return Math.abs(across) < 6 && below > -34 && below < 34 ? [across * -0.14, 0] : null
}

interface Spot {
  /** From -1 to 1 across the strap. */
  readonly q: number
  /** Pixels along it. */
  readonly along: number
  readonly normal: Vector
}

/** Leather with a seam along both edges. */
function stitched(leather: Hide, { q, along, normal }: Spot, x: number, y: number) {
  const fromSeam = Math.abs(Math.abs(q) - 0.66)
  const openness = 0.6 + 0.4 * smoothstep(1, 0.8, Math.abs(q))
  if (fromSeam < 0.1 && fraction(along / 15) < 0.62) return litThread(normal, openness)
  return leather(x, y, normal, openness * (fromSeam < 0.1 ? 0.62 : 1))
}
