import { type Color, color, deepened, mixColors, scaled } from '../color.ts'
import { standingLight, type TurnedBody, type TurnedPoint, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise, noise } from '../noise.ts'
import { fullTurn, mix, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { normalise, tilt } from '../vector.ts'
import { type IncisedBand, incised } from './pot-incision.ts'

export interface Pot {
  readonly form: 'necked' | 'wide-mouthed'
  readonly band: IncisedBand
  readonly clay: string
  /** What the fire left on it: clouds of this colour. */
  readonly smoke: string
  /** 0 is hardly touched by smoke, 1 is black all over. */
  readonly smoked: number
  readonly shine: number
}

const forms: Record<Pot['form'], TurnedBody> = {
  necked: turnedBody({ top: 318, bottom: 985, tilt: 0.2 }, [
    [308, 128],
    [318, 130],
    [352, 112],
    [410, 104],
    [468, 150],
    [578, 262],
    [698, 306],
    [818, 276],
    [928, 180],
    [985, 132],
    [994, 126],
  ]),
  'wide-mouthed': turnedBody({ top: 400, bottom: 985, tilt: 0.2 }, [
    [390, 232],
    [400, 230],
    [430, 204],
    [470, 200],
    [520, 256],
    [610, 330],
    [720, 352],
    [840, 312],
    [930, 226],
    [985, 150],
    [994, 144],
  ]),
}

/** A pot raised by hand, burnished with a pebble and fired in the open. */
export function pot(look: Pot): Product {
  const body = forms[look.form]
  const foot = body.profile(body.bottom)
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'standing',
      parts: [mouthOf(look, body), wallOf(look, body, seed)],
      floorShadows: footShadows(body.bottom + foot * body.tilt * 0.85, foot * 2.2, foot * 1.28),
    }),
  }
}

function altText({ form, band, smoked }: Pot): string {
  const firing = smoked > 0.5 ? 'Black smoke-fired' : 'Burnished terracotta'
  const shape = form === 'necked' ? 'pot with a slender neck' : 'pot with a wide mouth'
  return `${firing} ${shape}, incised with a band of ${band}`
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

function wallOf(look: Pot, body: TurnedBody, seed: number): Part {
  const clay = color(look.clay)
  const smoke = color(look.smoke)
  return (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point) return null
    const { turn, height } = point
    const groove = (aside: number, below: number) =>
      incised(look.band, turn + aside / point.radius / fullTurn, height + below - body.top)
    const cut = groove(0, 0)
    const dx = groove(1.2, 0) - groove(-1.2, 0)
    const dy = groove(0, 1.2) - groove(0, -1.2)
    const sand = fractalNoise(turn * 260, height / 5, 3, seed + 4) - 0.5
    // The pebble leaves faint level strokes.
    const pebble = Math.sin(height * 0.62 + noise(turn * 6, height / 60, 2) * 2) * 0.02
    const normal = tilt(point.normal, dx * 0.55 - sand * 0.05, dy * 0.55 - pebble)
    const skin = scaled(firedColor(look, clay, smoke, point, body, seed), 1 + sand * 0.16)
    const openness = (1 - cut * 0.35) * standingLight(point, body)
    return lit(mixColors(skin, deepened(smoke, 0.3), cut * 0.72), normal, {
      shine: look.shine,
      gloss: 22,
      openness,
    })
  }
}

function firedColor(
  look: Pot,
  clay: Color,
  smoke: Color,
  point: TurnedPoint,
  body: TurnedBody,
  seed: number,
): Color {
  const cloud = fractalNoise(point.turn * 9, point.height / 150, 4, seed) + (point.height - body.top) / 2600
  const edge = mix(0.52, 0.12, look.smoked)
  return mixColors(clay, smoke, smoothstep(edge, edge + 0.26, cloud) * mix(0.82, 0.97, look.smoked))
}
