import { type Color, color, deepened, mixColors, scaled } from '../color.ts'
import { standingLight, type TurnedBody, type TurnedPoint, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise, noise } from '../noise.ts'
import { fullTurn, mix, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { normalise, tilt } from '../vector.ts'
import { type PotForm, potForms } from './pot-forms.ts'
import { type IncisedBand, incised } from './pot-incision.ts'
import { earthPainted } from './pot-paint.ts'

export interface Pot {
  readonly form: keyof typeof potForms
  /** Cut into the soft clay, or painted before the fire. */
  readonly band: IncisedBand | 'painted triangles and lozenges'
  /** What it was washed with before it was burnished; red slip if left out. */
  readonly slip?: 'cream' | 'ochre'
  readonly clay: string
  /** What the fire left on it: clouds of this colour. */
  readonly smoke: string
  /** 0 is hardly touched by smoke, 1 is black all over. */
  readonly smoked: number
  readonly shine: number
}

/** A pot raised by hand, burnished with a pebble and fired in the open. */
export function pot(look: Pot): Product {
  const form: PotForm = potForms[look.form]
  const lowest = form.saucer ?? form.body
  const foot = lowest.profile(lowest.bottom)
  return {
    alt: `${firingOf(look)} ${form.words}, ${finishOf(look)}`,
    detail: `${firingOf(look)} wall of a vessel, ${finishOf(look)}`,
    arrange: seed => ({
      stance: 'standing',
      parts: partsOf(look, form, seed),
      floorShadows: footShadows(lowest.bottom + foot * lowest.tilt * 0.85, foot * 2.2, foot * 1.28),
    }),
  }
}

function firingOf({ slip, smoked }: Pot): string {
  if (slip) return `${slip === 'cream' ? 'Cream' : 'Ochre'}-coloured clay`
  return smoked > 0.5 ? 'Black smoke-fired' : 'Burnished terracotta'
}

function finishOf({ band }: Pot): string {
  return band === 'painted triangles and lozenges' ? `with ${band}` : `incised with a band of ${band}`
}

function partsOf(look: Pot, form: PotForm, seed: number): Part[] {
  const wall = wallOf(look, form.body, form.bandShift, seed)
  if (form.lid) return [wallOf(look, form.lid, null, seed + 9), wall]
  if (!form.saucer) return [mouthOf(look, form.body), wall]
  const saucer = wallOf(look, form.saucer, null, seed + 9)
  return [mouthOf(look, form.body), saucer, wall, mouthOf(look, form.saucer)]
}

function mouthOf(look: Pot, body: TurnedBody): Part {
  const clay = mixColors(color(look.clay), color(look.smoke), look.smoked * 0.8)
  const dark = mixColors(clay, color(look.smoke), 0.6)
  const lip = mixColors(clay, [0.9, 0.5, 0.3], 0.12)
  const radius = body.profile(body.top)
  return (x, y) => {
    const dx = (x - body.centre) / radius
    const dy = (y - body.top) / (radius * body.tilt)
    const reach = Math.hypot(dx, dy)
    if (reach > 1.045) return null
    if (reach < 0.86) {
      return lit(dark, normalise(-dx * 0.7, 0.5, 0.5), { openness: mix(0.5, 0.06, smoothstep(-1, 0.5, dy)) })
    }
    const bulge = (reach - 0.95) * 4
    return lit(lip, normalise(dx * bulge, -0.75 + dy * bulge * 0.75, 0.6), { shine: look.shine, gloss: 26 })
  }
}

/** The skin of a turned piece. Without a place for the band (null) it is left plain. */
function wallOf(look: Pot, body: TurnedBody, bandShift: number | null, seed: number): Part {
  const smoke = color(look.smoke)
  const colorAt = skinOf(look, body, bandShift, seed)
  const grooveAt = grooveOf(look, bandShift)
  return (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point) return null
    const { turn, height } = point
    const groove = (aside: number, below: number) =>
      grooveAt(turn + aside / point.radius / fullTurn, height + below - body.top)
    const cut = groove(0, 0)
    const dx = groove(1.2, 0) - groove(-1.2, 0)
    const dy = groove(0, 1.2) - groove(0, -1.2)
    const sand = fractalNoise(turn * 260, height / 5, 3, seed + 4) - 0.5
    // The pebble leaves faint level strokes.
    const pebble = Math.sin(height * 0.62 + noise(turn * 6, height / 60, 2) * 2) * 0.02
    const normal = tilt(point.normal, dx * 0.55 - sand * 0.05, dy * 0.55 - pebble)
    const skin = scaled(colorAt(point), 1 + sand * 0.16)
    const openness = (1 - cut * 0.35) * standingLight(point, body)
    return lit(mixColors(skin, deepened(smoke, 0.3), cut * 0.72), normal, {
      shine: look.shine,
      gloss: 22,
      openness,
    })
  }
}

function grooveOf({ band }: Pot, bandShift: number | null): (turn: number, below: number) => number {
  if (band === 'painted triangles and lozenges' || bandShift === null) return () => 0
  return (turn, below) => incised(band, turn, below - bandShift)
}

function skinOf(
  look: Pot,
  body: TurnedBody,
  bandShift: number | null,
  seed: number,
): (point: TurnedPoint) => Color {
  const clay = color(look.clay)
  const smoke = color(look.smoke)
  const edge = mix(0.52, 0.12, look.smoked)
  const painted = look.band === 'painted triangles and lozenges' && bandShift !== null
  return ({ turn, height }) => {
    const below = height - body.top
    const cloud = fractalNoise(turn * 9, height / 150, 4, seed) + below / 2600
    const skin = painted ? earthPainted(clay, turn, below - bandShift, seed) : clay
    return mixColors(skin, smoke, smoothstep(edge, edge + 0.26, cloud) * mix(0.82, 0.97, look.smoked))
  }
}
