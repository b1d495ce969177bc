import { color, mixColors, scaled } from '../color.ts'
import { standingLight, type TurnedBody, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { clamp, fullTurn, mix, roundness, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { normalise, tilt } from '../vector.ts'
import { type BowlPattern, bowlCut } from './bowl-patterns.ts'
import { cloudedSkin } from './clouded-skin.ts'

export interface Bowl {
  /** Clay is thrown wide and shallow, a calabash is the half of a round gourd or of a flat one. */
  readonly form: 'clay' | 'calabash' | 'wide calabash'
  readonly pattern: BowlPattern
  readonly outside: string
  readonly inside: string
  /** The colour at the bottom of a cut. */
  readonly cut: string
  /** How many notches the rim has; 0 leaves it whole. */
  readonly notches: number
  readonly shine: number
}

const forms: Record<Bowl['form'], TurnedBody> = {
  clay: turnedBody({ top: 560, bottom: 940, tilt: 0.34 }, [
    [550, 404],
    [560, 402],
    [620, 392],
    [720, 346],
    [815, 272],
    [885, 200],
    [940, 170],
    [950, 168],
  ]),
  calabash: turnedBody({ top: 560, bottom: 950, tilt: 0.3 }, [
    [550, 322],
    [560, 326],
    [620, 346],
    [690, 345],
    [770, 318],
    [850, 258],
    [910, 182],
    [950, 104],
    [960, 92],
  ]),
  'wide calabash': turnedBody({ top: 640, bottom: 968, tilt: 0.38 }, [
    [630, 420],
    [640, 424],
    [680, 428],
    [740, 412],
    [810, 364],
    [880, 276],
    [930, 186],
    [968, 112],
    [978, 98],
  ]),
}

const formWords: Record<Bowl['form'], string> = {
  clay: 'Wide terracotta bowl',
  calabash: 'Honey-coloured calabash bowl',
  'wide calabash': 'Wide, dark-stained calabash bowl',
}

/** An open bowl of clay or calabash, seen well from above. */
export function bowl(look: Bowl): Product {
  const body = forms[look.form]
  const foot = body.profile(body.bottom)
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'standing',
      parts: [rimOf(look, body), hollowOf(look, body, seed), wallOf(look, body, seed)],
      floorShadows: footShadows(body.bottom + foot * body.tilt * 0.8, foot + 190, foot * 1.3),
    }),
  }
}

function altText({ form, pattern, notches }: Bowl): string {
  return `${formWords[form]} with ${pattern} around the outside${notches > 0 ? ' and a notched rim' : ''}`
}

function rimOf(look: Bowl, body: TurnedBody): Part {
  const clay = mixColors(color(look.outside), color(look.inside), 0.5)
  const cut = color(look.cut)
  const radius = body.profile(body.top)
  return (x, y) => {
    const dx = (x - body.centre) / radius
    const dy = (y - body.top) / (radius * body.tilt)
    const reach = Math.hypot(dx, dy)
    const wave = look.notches ? Math.cos(Math.atan2(dy, dx) * look.notches) : 1
    const q = (reach - 0.978) / (0.034 + 0.012 * wave)
    if (Math.abs(q) > 1) return null
    const notch = look.notches ? smoothstep(-0.45, -0.9, wave) : 0
    const normal = normalise(dx * q * 0.8, -0.8 + dy * q * 0.5, 0.6)
    return lit(mixColors(clay, cut, notch * 0.85), normal, { shine: look.shine, openness: 1 - notch * 0.4 })
  }
}

function hollowOf(look: Bowl, body: TurnedBody, seed: number): Part {
  const inside = color(look.inside)
  const radius = body.profile(body.top) * 0.975
  return (x, y) => {
    const dx = (x - body.centre) / radius
    const dy = (y - body.top) / (radius * body.tilt)
    if (dx * dx + dy * dy > 1) return null
    // From the far rim the wall comes down towards us and turns into the floor of the bowl.
    const depth = clamp((dy + roundness(dx)) / 2)
    const normal = normalise(-dx * 0.85, mix(0.35, -0.75, smoothstep(0.05, 0.8, depth)), 0.7)
    const grain = fractalNoise(x / 40, y / 14, 4, seed) - 0.5
    const shade = mix(0.92, 0.5, smoothstep(0, 0.55, depth)) * mix(1, 0.6, clamp(-dx * 0.9 - dy * 0.2))
    return lit(scaled(inside, 1 + grain * 0.34), normal, {
      shine: look.shine * 0.5,
      gloss: 12,
      openness: shade,
    })
  }
}

function wallOf(look: Bowl, body: TurnedBody, seed: number): Part {
  const skin = cloudedSkin(look.outside, seed)
  const cut = color(look.cut)
  return (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point) return null
    const depthAt = (aside: number, below: number) =>
      bowlCut(
        look.pattern,
        point.turn + aside / point.radius / fullTurn,
        (point.height + below - body.top) / (body.bottom - body.top),
      )
    const depth = depthAt(0, 0)
    const dx = depthAt(1.2, 0) - depthAt(-1.2, 0)
    const dy = depthAt(0, 1.2) - depthAt(0, -1.2)
    const normal = tilt(point.normal, dx * 0.5, dy * 0.5)
    const colour = mixColors(skin(point.turn, point.height), cut, depth * 0.88)
    return lit(colour, normal, {
      shine: look.shine * (1 - depth),
      gloss: 26,
      openness: standingLight(point, body) * (1 - depth * 0.2),
    })
  }
}
