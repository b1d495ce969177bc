import { color, mixColors, scaled } from '../color.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { moved, type Outline, path, turned } from '../outline.ts'
import { fraction, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { cloudedSkin } from './clouded-skin.ts'

export interface Ladles {
  readonly skin: string
  readonly inside: string
  readonly burnt: string
}

interface Laid {
  readonly x: number
  readonly y: number
  readonly angle: number
}

// Around the middle of its bowl, its handle upwards. A long-necked gourd, cut in half, is all of it.
const whole = path(
  'M-34 -120C-22 -180 -30 -250 -26 -330C-22 -420 -30 -500 -20 -560C-16 -584 16 -584 20 -560C32 -500 30 -420 32 -330C32 -250 24 -180 38 -118C104 -92 144 -50 144 18C144 96 80 148 0 148C-80 148 -144 96 -144 18C-144 -50 -100 -96 -34 -120Z',
)
// The bowl goes on into the neck as a groove.
const hollow = path(
  'M-16 -98C-10 -150 -12 -220 -8 -300C-6 -318 6 -318 8 -300C12 -220 10 -150 18 -96C84 -84 116 -40 116 14C116 80 66 130 0 130C-66 130 -116 80 -116 14C-116 -40 -80 -86 -16 -98Z',
)
const places: readonly Laid[] = [
  { x: 246, y: 836, angle: -0.16 },
  { x: 506, y: 916, angle: 0.02 },
  { x: 764, y: 836, angle: 0.2 },
]

/** Three ladles, each cut from half a long-necked gourd; the middle one lies on its face. */
export function ladles(look: Ladles): Product {
  return {
    alt: 'Three calabash ladles, two with their hollow bowls up and one turned over to show triangles burnt into its back',
    detail: 'back and hollow bowls of calabash ladles, with burnt triangles and rings',
    arrange: seed => ({
      stance: 'lying',
      parts: places.flatMap((place, index) => ladleParts(look, place, seed + index * 19)),
    }),
  }
}

function ladleParts(look: Ladles, place: Laid, seed: number): Part[] {
  const laid = (outline: Outline) => moved(turned(outline, place.angle, 0, 0), place.x, place.y)
  if (place === places[1]) {
    return [inflate(laid(whole), outside(look, place, seed), { reach: [8, 76], rise: [16, 190] })]
  }
  return [
    inflate(laid(hollow), scraped(look, place, seed), { reach: [6, 60], rise: [-10, -170] }),
    inflate(laid(whole), outside(look, place, seed), { reach: [5, 22], rise: [14, 40] }),
  ]
}

function scraped(look: Ladles, place: Laid, seed: number): Material {
  const inside = color(look.inside)
  return (x, y, normal) => {
    const grain = fractalNoise(x / 34, y / 12, 4, seed) - 0.5
    const fromEdge = Math.hypot(x - place.x, y - place.y - 14) / 116
    const shaded = (place.x + 30 - x) * 0.5 + (place.y + 30 - y) * 0.7
    const shade = 1 - 0.42 * smoothstep(-20, 120, shaded) * smoothstep(0.2, 1, fromEdge)
    return lit(scaled(inside, 1 + grain * 0.3), normal, { shine: 0.16, gloss: 12, openness: shade })
  }
}

function outside(look: Ladles, { x: placeX, y: placeY, angle }: Laid, seed: number): Material {
  const skin = cloudedSkin(look.skin, seed)
  const burnt = color(look.burnt)
  return (x, y, normal, depth) => {
    const dx = x - placeX
    const dy = y - placeY
    const up = dx * Math.sin(angle) - dy * Math.cos(angle)
    const aside = dx * Math.cos(angle) + dy * Math.sin(angle)
    const ink = Math.max(burntBand(up, aside), burntBack(up, aside))
    const openness = 0.6 + 0.4 * smoothstep(0.3, 0.8, depth)
    return lit(mixColors(skin(aside / 900 + 1, dy), burnt, ink * 0.9), normal, {
      shine: 0.4 * (1 - ink),
      gloss: 26,
      openness,
    })
  }
}

/** Rings around the crown of the back, with triangles that point outwards between them. */
function burntBack(up: number, aside: number): number {
  const away = Math.hypot(aside, up + 14)
  const around = fraction((Math.atan2(aside, up + 14) / (2 * Math.PI)) * 16)
  const share = (away - 62) / 44
  const triangle = share > 0 && share < 1 ? smoothstep(0.04, 0, Math.abs(around - 0.5) * 2 - (1 - share)) : 0
  const lines = [26, 54, 118].map(at => smoothstep(4, 2, Math.abs(away - at)))
  return away > 126 ? 0 : Math.max(triangle, ...lines)
}

/** Rings and a zig-zag around the end of the handle. */
function burntBand(up: number, aside: number): number {
  const ring = (at: number) => smoothstep(4.5, 2.5, Math.abs(up - at))
  const zigzag = (from: number) => {
    const v = (up - from) / 44
    if (v < 0 || v > 1) return 0
    return smoothstep(0.16, 0.08, Math.abs(Math.abs(fraction(aside / 22) - 0.5) * 2 - v))
  }
  return Math.max(...[430, 484, 540].map(ring), zigzag(435))
}
