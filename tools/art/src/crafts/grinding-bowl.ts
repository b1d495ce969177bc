import { type Color, color, mixColors, scaled } from '../color.ts'
import { standingLight, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { clamp, fraction, fullTurn, mix, roundness, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { normalise, tilt } from '../vector.ts'
import { pestle, pestleShade } from './pestle.ts'

export interface GrindingBowl {
  readonly clay: string
  /** The wood of the pestle. */
  readonly wood: string
}

const body = turnedBody({ top: 600, bottom: 930, tilt: 0.4 }, [
  [590, 396],
  [600, 398],
  [640, 392],
  [720, 350],
  [800, 284],
  [870, 214],
  [930, 168],
  [940, 162],
])
const ridges = 76
const rings = 9

/** The bowl in which pepper is ground: ridged inside, with a waisted pestle that rocks in the hand. */
export function grindingBowl(look: GrindingBowl): Product {
  return {
    alt: 'Black clay grinding bowl, ridged on the inside, with its waisted wooden pestle',
    arrange: seed => ({
      stance: 'standing',
      parts: [pestle(color(look.wood), seed), rim(look, seed), ridged(look, seed), wall(look, seed)],
      floorShadows: footShadows(992, 390, 230),
    }),
  }
}

function rim(look: GrindingBowl, seed: number): Part {
  const clay = color(look.clay)
  const radius = body.profile(body.top)
  return (x, y) => {
    const dx = (x - body.centre) / radius
    const dy = (y - body.top) / (radius * body.tilt)
    const q = (Math.hypot(dx, dy) - 0.97) / 0.05
    if (Math.abs(q) > 1) return null
    const grain = fractalNoise(x / 30, y / 12, 3, seed)
    return lit(scaled(clay, 0.9 + grain * 0.4), normalise(dx * q * 0.8, -0.8 + dy * q * 0.5, 0.6), {
      shine: 0.35,
    })
  }
}

/** The hollow, scored from the middle outwards and then around, so that pepper finds no way out. */
function ridged(look: GrindingBowl, seed: number): Part {
  const clay = color(look.clay)
  const radius = body.profile(body.top) * 0.97
  return (x, y) => {
    const dx = (x - body.centre) / radius
    const dy = (y - body.top) / (radius * body.tilt)
    if (dx * dx + dy * dy > 1) return null
    const depth = clamp((dy + roundness(dx)) / 2)
    // The lowest point of the hollow is seen below the middle of its mouth.
    const aside = dx
    const below = (dy - 0.24) * 1.1
    const reach = Math.hypot(aside, below)
    const angle = Math.atan2(below, aside)
    const cut = scored(reach, angle)
    const lean = scored(reach, angle + 0.012) - scored(reach, angle - 0.012)
    const wear = smoothstep(0.55, 0.05, reach) * 0.25 + fractalNoise(x / 36, y / 16, 3, seed) * 0.3
    const base: Color = scaled(mixColors(clay, [0.2, 0.16, 0.13], wear), 1 - cut * 0.55)
    const normal = normalise(
      -dx * 0.85 - Math.sin(angle) * lean * 0.5,
      mix(0.35, -0.75, smoothstep(0.05, 0.8, depth)) + Math.cos(angle) * lean * 0.3,
      0.7,
    )
    const shade = mix(1, 0.62, smoothstep(0, 0.6, depth)) * mix(1, 0.7, clamp(-dx * 0.9 - dy * 0.2))
    return lit(base, normal, { shine: 0.2, gloss: 14, openness: shade * (1 - 0.45 * pestleShade(x, y)) })
  }
}

function scored(reach: number, angle: number): number {
  if (reach > 1.02) return 0
  const spoke = smoothstep(0.34, 0.12, Math.abs(fraction((angle / fullTurn) * ridges) - 0.5))
  const ring = smoothstep(0.3, 0.12, Math.abs(fraction(reach * rings) - 0.5))
  return Math.max(spoke * smoothstep(0.12, 0.3, reach), ring * 0.75)
}

function wall(look: GrindingBowl, seed: number): Part {
  const clay = color(look.clay)
  return (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point) return null
    const { turn, height } = point
    const sand = fractalNoise(turn * 240, height / 5, 3, seed) - 0.5
    const cloud = fractalNoise(turn * 8, height / 120, 4, seed + 2)
    const share = (height - body.top) / (body.bottom - body.top)
    const groove = Math.max(
      ...[0.2, 0.26, 0.44, 0.5].map(at => smoothstep(0.012, 0.004, Math.abs(share - at))),
    )
    const strokes =
      share > 0.29 && share < 0.41
        ? smoothstep(0.26, 0.12, Math.abs(fraction(turn * 60 + share * 6) - 0.5))
        : 0
    const cut = Math.max(groove, strokes)
    const base = scaled(mixColors(clay, [0.16, 0.09, 0.06], cloud * 0.35), (1 + sand * 0.2) * (1 - cut * 0.5))
    return lit(base, tilt(point.normal, -sand * 0.08, cut * 0.2), {
      shine: 0.42 * (1 - cut),
      gloss: 20,
      openness: standingLight(point, body),
    })
  }
}
