import { color, mixColors, scaled } from '../color.ts'
import { standingLight, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { fraction, fullTurn, smoothstep } from '../scalar.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { tilt } from '../vector.ts'
import { type CalabashPattern, calabashPatterns } from './calabash-patterns.ts'
import { cloudedSkin } from './clouded-skin.ts'

export interface GourdBottle {
  readonly skin: string
  readonly cut: string
  readonly cord: string
  readonly pattern: CalabashPattern
}

const body = turnedBody({ top: 250, bottom: 1004, tilt: 0.15 }, [
  [230, 54],
  [250, 58],
  [300, 74],
  [360, 100],
  [420, 106],
  [480, 88],
  [520, 84],
  [580, 138],
  [660, 236],
  [760, 302],
  [850, 304],
  [930, 250],
  [985, 160],
  [1004, 118],
  [1024, 100],
])
const stopper = turnedBody({ top: 168, bottom: 256, tilt: 0.12 }, [
  [158, 4],
  [168, 20],
  [182, 44],
  [204, 52],
  [226, 44],
  [240, 36],
  [256, 36],
  [266, 36],
])
const waist = { top: 478, bottom: 530 }
const belly = { top: 575, bottom: 1010 }

/** A bottle gourd with a waist, corked with wood and bound with a cord. */
export function gourdBottle(look: GourdBottle): Product {
  return {
    alt: `Bottle gourd with ${look.pattern} on its belly, a plaited cord around its waist and a wooden stopper`,
    detail: `${look.pattern} on the belly of a bottle gourd, and a plaited cord around its waist`,
    arrange: seed => ({
      stance: 'standing',
      parts: [stopperOf(seed), cordOf(look.cord), skinOf(look, seed)],
      floorShadows: footShadows(1026, 330, 190),
    }),
  }
}

function skinOf(look: GourdBottle, seed: number): Part {
  const skin = cloudedSkin(look.skin, seed)
  const cut = color(look.cut)
  const pattern = calabashPatterns[look.pattern]
  return (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point) return null
    const shareAt = (below: number) => (point.height + below - belly.top) / (belly.bottom - belly.top)
    const cutAt = (aside: number, below: number) =>
      pattern(point.turn + aside / point.radius / fullTurn, shareAt(below))
    const depth = cutAt(0, 0)
    const normal = tilt(
      point.normal,
      (cutAt(1.2, 0) - cutAt(-1.2, 0)) * 0.5,
      (cutAt(0, 1.2) - cutAt(0, -1.2)) * 0.5,
    )
    const underCord = 1 - 0.4 * smoothstep(waist.bottom + 26, waist.bottom, point.height)
    return lit(mixColors(skin(point.turn, point.height), cut, depth * 0.9), normal, {
      shine: 0.42 * (1 - depth),
      gloss: 26,
      openness: standingLight(point, body) * underCord,
    })
  }
}

/** Three rounds of plaited cord, a little wider than the waist that they hold. */
function cordOf(hex: string): Part {
  const base = color(hex)
  const bound = {
    ...body,
    top: waist.top,
    bottom: waist.bottom,
    profile: (height: number) =>
      body.profile(height) + 4 + 7 * Math.abs(Math.sin(((height - waist.top) / 17) * Math.PI)),
  }
  return (x, y) => {
    const point = turnedPoint(bound, x, y)
    if (!point) return null
    const v = fraction((point.height - waist.top) / 17.4)
    const strand = fraction(point.turn * 34 + (v < 0.5 ? v : 1 - v) * 1.4)
    const swell = Math.sin(Math.PI * strand) ** 0.6
    return lit(
      scaled(base, 0.8 + 0.3 * strand),
      tilt(point.normal, -Math.cos(Math.PI * strand) * 0.4, -Math.cos(Math.PI * v) * 0.5),
      {
        shine: 0.12,
        openness: (0.45 + 0.55 * swell) * (0.5 + 0.5 * smoothstep(0, 0.4, point.facing)),
      },
    )
  }
}

function stopperOf(seed: number): Part {
  const wood = color('#7A4A26')
  return (x, y) => {
    const point = turnedPoint(stopper, x, y)
    if (!point) return null
    const grain = fractalNoise(point.turn * 30, point.height / 90, 3, seed)
    return lit(scaled(wood, 0.6 + grain * 0.7), point.normal, {
      shine: 0.3,
      openness: 0.55 + 0.45 * smoothstep(0, 0.4, point.facing),
    })
  }
}
