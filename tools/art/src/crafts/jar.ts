import { type Color, color, deepened, mixColors, scaled } from '../color.ts'
import { inflate } from '../inflate.ts'
import { standingLight, type TurnedBody, type TurnedPoint, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { circle, moved, type Point, turned } from '../outline.ts'
import { smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { meaningOf } from '../symbols.ts'
import { normalise, tilt } from '../vector.ts'
import { type JarForm, jarForms } from './jar-forms.ts'
import { type Label, labelColors, placeOnLabel } from './jar-label.ts'
import { whipped } from './jar-whipped.ts'

export interface Jar {
  readonly form: keyof typeof jarForms
  readonly contents: 'shea butter' | 'whipped shea butter' | 'coconut oil' | 'baobab oil'
  /** The colour of what is in it. */
  readonly filling: string
  readonly label: Label
  /** The wood of the lid, or the cork. */
  readonly lid: string
  /** Three nuts of the shea tree lie before it. */
  readonly nuts?: true
}

/** A glass of butter or oil from nuts and seeds, labelled, with a turned wooden lid or a cork. */
export function jar(look: Jar): Product {
  const form: JarForm = jarForms[look.form]
  const { glass, cover } = form
  const foot = glass.profile(glass.bottom)
  return {
    alt: altText(look),
    detail: `${stampWords(look)} on the label of a ${look.form === 'bottle' ? 'bottle' : 'jar'} of ${look.contents}`,
    arrange: seed => ({
      stance: 'standing',
      parts: [
        ...(look.nuts ? sheaNuts(seed) : []),
        ...(cover
          ? [lidTop(look, cover, seed), lidSide(look, cover, seed)]
          : whipped(look.filling, glass, seed)),
        filledGlass(look, form, seed),
      ],
      floorShadows: footShadows(glass.bottom + 28, foot + 98, foot + 24),
    }),
  }
}

function stampWords({ label }: Jar): string {
  return `${meaningOf(label.stamp)} in ${label.ink}`
}

function altText(look: Jar): string {
  const { form, contents } = look
  const vessels = {
    jar: `Glass jar of ${contents} with a wooden lid`,
    'tall jar': `Tall glass jar of ${contents} with a wooden lid`,
    bottle: `Corked bottle of ${contents}`,
    'open jar': `Open jar of ${contents}`,
  }
  const joined = form === 'jar' || form === 'tall jar' ? ' and' : ', with'
  const beside = look.nuts ? ', three shea nuts before it' : ''
  return `${vessels[form]}${joined} ${stampWords(look)} on its label${beside}`
}

const nutPlaces = [
  { x: 792, y: 1062, size: 44, turn: 0.5 },
  { x: 866, y: 1022, size: 40, turn: -0.4 },
  { x: 706, y: 1092, size: 38, turn: 0.1 },
]

/** Smooth brown shells, each with the pale scar where it sat in its fruit. */
function sheaNuts(seed: number): Part[] {
  return nutPlaces.map(({ x, y, size, turn }, index) => {
    const oval = circle(0, 0, size).map(line => line.map(([u, v]): Point => [u * 1.28, v * 0.92]))
    const shell = color('#5A3218')
    const scar = color('#B08A5C')
    return inflate(
      moved(turned(oval, turn, 0, 0), x, y),
      (px, py, normal, depth) => {
        const along = (px - x) * Math.cos(turn) + (py - y) * Math.sin(turn)
        const across = (py - y) * Math.cos(turn) - (px - x) * Math.sin(turn)
        const grain = fractalNoise(px / 16, py / 16, 3, seed + index)
        const pale = smoothstep(
          1,
          0.8,
          Math.hypot((along - 8) / (size * 0.7), (across + size * 0.4) / (size * 0.3)),
        )
        const base = mixColors(mixColors(shell, deepened(shell, 0.7), grain), scar, pale * 0.8)
        return lit(base, normal, { shine: 0.5 * (1 - pale), gloss: 34, openness: 0.55 + 0.45 * depth })
      },
      { reach: [8, 30], rise: [20, 70] },
    )
  })
}

function lidTop(look: Jar, cover: TurnedBody, seed: number): Part {
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

function lidSide(look: Jar, cover: TurnedBody, seed: number): Part {
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

function filledGlass(look: Jar, form: JarForm, seed: number): Part {
  const filling = color(look.filling)
  const oil = look.contents.endsWith('oil')
  const labelled = labelColors(look.label, form)
  return (x, y) => {
    const point = turnedPoint(form.glass, x, y)
    if (!point) return null
    const { across, down } = placeOnLabel(form, point)
    const paper = across > 0 && across < 1 && down > 0 && down < 1
    const inside = oil
      ? clear(filling, point, form.glass)
      : churned(filling, point, point.height - form.glass.top, seed)
    const base = paper ? labelled(across, down, point) : throughGlass(inside, form, point, x, y)
    const openness =
      (0.3 + 0.7 * standingLight(point, form.glass)) * (paper ? 1 : labelShade(form, across, down))
    const light = lit(base, point.normal, { shine: paper ? 0.06 : 0.5, gloss: paper ? 10 : 60, openness })
    const glow = windowsOnGlass(point) * (paper ? 0.2 : 1)
    return [light[0] + glow, light[1] + glow, light[2] + glow * 0.95]
  }
}

const emptyGlass = color('#C9CFC6')
const glassEdge = color('#7F8C80')

/** What is seen of the filling: air above it, its surface, and the thick glass of foot and sides. */
function throughGlass(
  inside: Color,
  { glass, air }: JarForm,
  point: TurnedPoint,
  x: number,
  y: number,
): Color {
  const level = glass.top + air
  const { radius, facing, height } = point
  const fromFoot = glass.bottom - height
  const foot = mixColors(emptyGlass, inside, 0.45 + 0.4 * smoothstep(6, 26, fromFoot))
  const filled = mixColors(foot, inside, smoothstep(24, 34, fromFoot))
  const line = 1 - 0.3 * smoothstep(5, 0, Math.abs(fromFoot - 30))
  const sides = smoothstep(0.34, 0.16, facing)
  if (air > 0 && height < level) {
    const onSurface = Math.hypot((x - glass.centre) / radius, (y - level) / (radius * glass.tilt)) < 0.96
    const seen = onSurface ? scaled(inside, 1.08) : mixColors(emptyGlass, inside, 0.14)
    return mixColors(seen, glassEdge, sides * 0.55)
  }
  const meniscus = air > 0 ? 1 - 0.24 * smoothstep(6, 0, height - level) : 1
  return scaled(mixColors(filled, emptyGlass, sides * 0.4), line * meniscus)
}

function labelShade({ label }: JarForm, across: number, down: number): number {
  const outside = Math.max(-across * 700, (across - 1) * 700, -down * label.height, (down - 1) * label.height)
  return 0.82 + 0.18 * smoothstep(0, 14, outside)
}

function churned(butter: Color, point: TurnedPoint, below: number, seed: number): Color {
  const swirl = fractalNoise(point.turn * 14, below / 50 + Math.sin(point.turn * 20) * 0.6, 3, seed)
  const lump = fractalNoise(point.turn * 46, below / 24, 3, seed + 7)
  const pocket = smoothstep(0.7, 0.78, lump) * 0.3
  return mixColors(butter, deepened(butter, 0.6), swirl * 0.4 + pocket + 0.16 * lump)
}

/** Oil gathers the light of the window on its far side, and is deep at its edges. */
function clear(oil: Color, { turn, facing, height }: TurnedPoint, glass: TurnedBody): Color {
  const farSide = smoothstep(-0.04, 0.17, turn) * smoothstep(0.1, 0.5, facing)
  const low = smoothstep(glass.top, glass.bottom, height)
  const deep = mixColors(oil, deepened(oil, 0.9), 0.55 * smoothstep(0.75, 0.1, facing) + 0.12)
  return mixColors(deep, [1, 0.93, 0.72], farSide * (0.16 + 0.26 * low))
}

/** Two tall windows mirrored in the glass. */
function windowsOnGlass({ turn, facing }: TurnedPoint): number {
  const sine = Math.sign(turn) * Math.sqrt(1 - facing * facing)
  return (
    smoothstep(0.06, 0, Math.abs(sine + 0.62) - 0.03) * 0.42 +
    smoothstep(0.03, 0, Math.abs(sine - 0.8) - 0.012) * 0.2
  )
}
