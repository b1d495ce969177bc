import { type Color, color, deepened, mixColors, scaled } from '../color.ts'
import { standingLight, type TurnedPoint, turnedPoint } from '../lathe.ts'
import { lit, type Surface } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { cycle, fraction, smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { tilt, type Vector } from '../vector.ts'
import type { DrumForm } from './drum-forms.ts'
import { hide, hideShade } from './drum-skin.ts'

export interface ShellColours {
  readonly wood: Color
  readonly rope: Color
  readonly accent: Color
  /** Paint for the staves, one after the other; bare wood without it. */
  readonly paint?: readonly Color[]
}

const ropeShade = color('#A98A58')
const inlay = color('#D49A3A')
const ringHalfHeight = 9

/** What covers a place of the shell: its colour, its normal and how it shines. */
interface Cover {
  readonly base: Color
  readonly normal: Vector
  readonly surface: Surface
}

/** The trunk below the skin, with all that is wound around it and cut into it. */
export function drumShell(form: DrumForm, look: ShellColours, seed: number): Part {
  const { rope, accent } = look
  return (x, y) => {
    const point = turnedPoint(form.body, x, y)
    if (!point) return null
    const below = point.height - form.body.top
    const cover =
      ringCover(point, form.rings, below, rope) ??
      ringCover(point, form.accentRings, below, accent) ??
      collar(point, form, below, seed) ??
      ropeCover(point, form, below, rope) ??
      woodCover(point, form, below, look, seed)
    const openness =
      (cover.surface.openness ?? 1) * standingLight(point, form.body) * ropeShadow(point, form, below)
    return lit(cover.base, cover.normal, { ...cover.surface, openness })
  }
}

function ringCover(
  point: TurnedPoint,
  rings: readonly number[],
  below: number,
  rope: Color,
): Cover | undefined {
  const ring = rings.find(height => Math.abs(below - height) < ringHalfHeight)
  if (ring === undefined) return undefined
  const q = (below - ring) / ringHalfHeight
  const twist = Math.cos(point.turn * 420 + q * 1.5) * 0.3
  const base = mixColors(rope, deepened(rope, 0.5), 0.3 + 0.3 * (twist > 0 ? 1 : 0))
  return {
    base,
    normal: tilt(point.normal, twist, -q),
    surface: { openness: 1 - 0.35 * Math.abs(q), shine: 0.06 },
  }
}

function collar(point: TurnedPoint, form: DrumForm, below: number, seed: number): Cover | undefined {
  if (below > (form.rings[0] ?? 0)) return undefined
  const base = mixColors(hide, hideShade, fractalNoise(point.turn * 60, below / 9, 3, seed))
  return { base, normal: point.normal, surface: { shine: 0.12 } }
}

/** -1..1 across the lacing rope that runs here, further away the further the next one is. */
function ropeDistance(point: TurnedPoint, { lacing }: DrumForm, below: number): number {
  if (!lacing || below < lacing.from || below > lacing.to) return Number.POSITIVE_INFINITY
  const share = (below - lacing.from) / (lacing.to - lacing.from)
  const halfWidth = 17 / point.radius
  const across = [1, -1].map(
    side => (fraction(point.turn * lacing.count + side * share * 0.5) - 0.5) / halfWidth,
  )
  return across.reduce((near, other) => (Math.abs(other) < Math.abs(near) ? other : near))
}

function ropeCover(point: TurnedPoint, form: DrumForm, below: number, rope: Color): Cover | undefined {
  const q = ropeDistance(point, form, below)
  if (Math.abs(q) > 1) return undefined
  const base = mixColors(rope, ropeShade, 0.2 + 0.3 * Math.abs(Math.sin(below * 0.28 + q * 1.5)))
  return {
    base,
    normal: tilt(point.normal, -q, Math.cos(below * 0.55 + q) * 0.25),
    surface: { shine: 0.06, openness: 0.95 },
  }
}

function ropeShadow(point: TurnedPoint, form: DrumForm, below: number): number {
  const distance = Math.abs(ropeDistance(point, form, below))
  return distance <= 1 ? 1 : 0.6 + 0.4 * smoothstep(1, 1.8, distance)
}

function woodCover(
  point: TurnedPoint,
  form: DrumForm,
  below: number,
  look: ShellColours,
  seed: number,
): Cover {
  const { wood } = look
  const grain = fractalNoise(point.turn * 30, below / 260, 4, seed)
  const pores = fractalNoise(point.turn * 300, below / 40, 2, seed + 6)
  const dark: Color = [wood[0] * 0.42, wood[1] * 0.36, wood[2] * 0.3]
  const base = mixColors(wood, dark, smoothstep(0.35, 0.7, grain) * 0.7 + pores * 0.25)
  const plain: Cover = { base, normal: point.normal, surface: { shine: 0.24, gloss: 26 } }
  if (form.staves) return staveCover(plain, point.turn * form.staves, point, look.paint ?? [], grain)
  if (!form.carving) return plain
  const share = (below - form.carving[0]) / (form.carving[1] - form.carving[0])
  return share < 0 || share > 1 ? plain : carvedCover(plain, point, share)
}

/** Diamonds in a row between two grooves, their middles inlaid with pale wood. */
function carvedCover({ base }: Cover, point: TurnedPoint, share: number): Cover {
  const away = Math.abs(fraction(point.turn * 14) - 0.5) * 2 + Math.abs(share - 0.5) * 2
  const border = share < 0.06 || share > 0.94
  const cut = border || (away < 0.92 && away > 0.74) || (away < 0.5 && away > 0.34)
  if (cut)
    return { base: scaled(base, 0.34), normal: tilt(point.normal, -0.15, -0.25), surface: { shine: 0.05 } }
  return {
    base: away < 0.34 ? mixColors(base, inlay, 0.6) : base,
    normal: point.normal,
    surface: { shine: 0.24 },
  }
}

/** Staves with a joint between them, each painted in its turn, the paint thin where the grain is hard. */
function staveCover(
  plain: Cover,
  place: number,
  point: TurnedPoint,
  paint: readonly Color[],
  grain: number,
): Cover {
  const joint = fraction(place + 0.5) - 0.5
  const coat = paint[cycle(Math.floor(place + 0.5), Math.max(1, paint.length))]
  const painted = coat ? mixColors(plain.base, coat, 0.72 + 0.24 * smoothstep(0.75, 0.4, grain)) : plain.base
  const edge = smoothstep(0.42, 0.5, Math.abs(joint))
  return {
    base: scaled(painted, 1 - 0.6 * edge),
    normal: tilt(point.normal, -joint * 0.5, 0),
    surface: plain.surface,
  }
}
