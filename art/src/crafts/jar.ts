import { type Color, color, deepened, mixColors, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { standingLight, type TurnedBody, type TurnedPoint, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { fraction, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { meaningOf, stampOf } from '../symbols.ts'
import { normalise, tilt } from '../vector.ts'

export interface Jar {
  readonly butter: string
  readonly label: string
  readonly ink: Dye
  readonly lid: string
}

const glass: TurnedBody = turnedBody({ top: 470, bottom: 990, tilt: 0.17 }, [
  [460, 226],
  [470, 228],
  [500, 262],
  [548, 276],
  [790, 276],
  [930, 274],
  [968, 260],
  [990, 232],
  [999, 229],
])
const cover: TurnedBody = turnedBody({ top: 366, bottom: 490, tilt: 0.17 }, [
  [356, 246],
  [366, 248],
  [380, 254],
  [474, 254],
  [490, 249],
  [500, 246],
])

// The label reaches this far around, in turns, and down the glass.
const labelTurns = 0.47
const labelTop = 96
const labelHeight = 316

/** A glass jar of shea butter with a turned wooden lid. */
export function jar(look: Jar): Product {
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'standing',
      parts: [lidTop(look, seed), lidSide(look, seed), filledGlass(look, seed)],
      floorShadows: footShadows(1018, 330, 256),
    }),
  }
}

function altText({ ink }: Jar): string {
  return `Glass jar of shea butter with a wooden lid and ${meaningOf('bese-saka')} in ${ink} on its label`
}

function lidTop(look: Jar, seed: number): Part {
  const wood = color(look.lid)
  const radius = cover.profile(cover.top)
  return (x, y) => {
    const dx = (x - cover.centre) / radius
    const dy = (y - cover.top) / (radius * cover.tilt)
    const reach = Math.hypot(dx, dy)
    if (reach > 1) return null
    const grain = fractalNoise(x / 150, y / 5, 4, seed)
    const years = Math.sin(Math.hypot(x - 430, (y - cover.top) * 4) / 9 + grain * 7)
    const base = mixColors(
      wood,
      [wood[0] * 0.55, wood[1] * 0.48, wood[2] * 0.4],
      0.25 + 0.25 * years + 0.3 * grain,
    )
    return lit(base, normalise(0, -0.8, 0.6), { shine: 0.2, openness: reach > 0.97 ? 1.1 : 1 })
  }
}

function lidSide(look: Jar, seed: number): Part {
  const wood = color(look.lid)
  return (x, y) => {
    const point = turnedPoint(cover, x, y)
    if (!point) return null
    const grain = fractalNoise(point.turn * 40 + 40, point.height / 160, 4, seed)
    const base = mixColors(
      wood,
      [wood[0] * 0.5, wood[1] * 0.42, wood[2] * 0.34],
      smoothstep(0.3, 0.7, grain) * 0.7,
    )
    return lit(base, tilt(point.normal, (0.5 - grain) * 0.2, 0), {
      shine: 0.22,
      gloss: 20,
      openness: standingLight(point, cover),
    })
  }
}

function filledGlass(look: Jar, seed: number): Part {
  const butter = color(look.butter)
  const labelled = labelColors(look)
  return (x, y) => {
    const point = turnedPoint(glass, x, y)
    if (!point) return null
    const below = point.height - glass.top
    const across = point.turn / labelTurns + 0.5
    const down = (below - labelTop) / labelHeight
    const paper = across > 0 && across < 1 && down > 0 && down < 1
    const base = paper ? labelled(across, down, point) : churned(butter, point, below, seed)
    const openness = (0.3 + 0.7 * standingLight(point, glass)) * (paper ? 1 : labelShade(across, down))
    const light = lit(base, point.normal, { shine: paper ? 0.06 : 0.5, gloss: paper ? 10 : 60, openness })
    const glow = windowsOnGlass(point) * (paper ? 0.2 : 1)
    return [light[0] + glow, light[1] + glow, light[2] + glow * 0.95]
  }
}

function labelShade(across: number, down: number): number {
  const outside = Math.max(-across * 700, (across - 1) * 700, -down * labelHeight, (down - 1) * labelHeight)
  return 0.82 + 0.18 * smoothstep(0, 14, outside)
}

function churned(butter: Color, point: TurnedPoint, below: number, seed: number): Color {
  const swirl = fractalNoise(point.turn * 14, below / 50 + Math.sin(point.turn * 20) * 0.6, 3, seed)
  return mixColors(butter, deepened(butter, 0.5), swirl * 0.4)
}

/** Two tall windows mirrored in the glass. */
function windowsOnGlass({ turn, facing }: TurnedPoint): number {
  const sine = Math.sign(turn) * Math.sqrt(1 - facing * facing)
  return (
    smoothstep(0.06, 0, Math.abs(sine + 0.62) - 0.03) * 0.42 +
    smoothstep(0.03, 0, Math.abs(sine - 0.8) - 0.012) * 0.2
  )
}

function labelColors(look: Jar): (across: number, down: number, point: TurnedPoint) => Color {
  const paper = color(look.label)
  const ink = dyed(look.ink)
  const stamp = stampOf('bese-saka')
  const aspect = (glass.profile(700) * labelTurns * 2 * Math.PI) / labelHeight
  return (across, down, point) => {
    const fibre = 0.96 + 0.06 * fractalNoise(point.turn * 300, point.height / 3, 2, 3)
    const u = (across - 0.5) * aspect
    const symbol = smoothstep(0.35, 0.6, stamp(u / 0.56 + 0.5, (down - 0.42) / 0.56 + 0.5))
    return mixColors(
      scaled(paper, fibre),
      ink,
      Math.max(symbol, labelFrame(u, down, aspect), steppedBand(u, down)),
    )
  }
}

function labelFrame(u: number, down: number, aspect: number): number {
  const inward = Math.min(aspect / 2 - Math.abs(u), down, 1 - down)
  return Math.max(
    smoothstep(0.012, 0.006, Math.abs(inward - 0.05)),
    smoothstep(0.006, 0.003, Math.abs(inward - 0.075)),
  )
}

/** A row of small stepped blocks under the symbol. */
function steppedBand(u: number, down: number): number {
  const v = (down - 0.83) / 0.07
  const blocks = 13
  if (Math.abs(v) > 1 || Math.abs(u) > (0.12 * blocks) / 2) return 0
  const aside = Math.abs(fraction(u / 0.12 + 0.5) - 0.5) * 2
  return Math.floor(aside * 5) + Math.floor(Math.abs(v) * 5) < 4 ? 1 : 0
}
