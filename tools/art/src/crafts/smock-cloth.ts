import { type Folds, slopeOf } from '../cloth.ts'
import { type Color, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { hash } from '../noise.ts'
import { clamp, fraction, smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import type { ClothPoint } from '../textile.ts'
import { normalise } from '../vector.ts'
import { belowShoulder, halfWidthAt, inNeck, type SmockCut } from './smock-cuts.ts'
import { type Embroidery, stitchingAt } from './smock-embroidery.ts'
import { litThreads } from './strip-weave.ts'

/** The lengthwise stripes of one strip, each letter a colour of the smock: a the first, b the second … */
const stripeRhythms = {
  broad: 'aaaaaabbaaccccaabbaaaaaa',
  even: 'aaabbbaaabbbaaabbbaaabbb',
  fine: 'aabaacaabaaaabaacaabaaaa',
  edged: 'bbaaaaaccaaaaaaccaaaaadd',
} as const

export interface SmockCloth {
  readonly dyes: readonly [Dye, Dye, Dye, Dye]
  readonly stripes: keyof typeof stripeRhythms
  readonly thread: Dye
  readonly embroidery: Embroidery
}

/** Colours a place of the strips, `across` and `down` in pixels. */
function stripLight({ dyes, stripes }: SmockCloth, stripWidth: number, point: ClothPoint): Color {
  const place = point.across / stripWidth
  const strip = Math.floor(place)
  const u = place - strip
  const rhythm = stripeRhythms[stripes]
  const letter = rhythm.charCodeAt(Math.floor(u * rhythm.length)) - 97
  const seam = smoothstep(0.05, 0, Math.min(u, 1 - u))
  // Each strip was dyed and woven on another day.
  const base = scaled(dyed(dyes[letter] ?? dyes[0]), 0.84 + 0.3 * hash(strip, 3, 12))
  return litThreads({ base, warpFaced: true, seed: strip * 31, seam }, point)
}

/** The body with its gores, and the embroidery around the neck. */
export function smockBody(look: SmockCloth, cut: SmockCut, seed: number): Part {
  const thread = dyed(look.thread)
  const folds = goreFolds(cut, seed)
  return (x, y) => {
    const point = bodyPoint(cut, folds, x, y)
    if (!point) return null
    const cloth = stripLight(look, cut.stripWidth, point)
    const { cover, twist } = stitchingAt(cut, look.embroidery, x, y)
    if (cover < 0.05) return cloth
    if (cover <= 0.5) return scaled(cloth, 0.78)
    const { dx, dy } = point.slope
    const raised = normalise(twist * 0.5 - dx, twist * -0.4 - dy, 1)
    return lit(thread, raised, { openness: 0.92, shine: 0.16 })
  }
}

function bodyPoint(cut: SmockCut, folds: Folds, x: number, y: number): ClothPoint | null {
  const aside = Math.abs(x - 500)
  const half = halfWidthAt(cut, y)
  const fold = folds(x, y)
  const aboveHem = cut.hem.y + fold * 0.5 - 18 * (aside / half) ** 2 - y
  const beside = belowShoulder(cut, aside, y) < 0 || aside > half || aboveHem < 0
  if (beside || inNeck(cut, aside, y)) return null
  const { dx, dy } = slopeOf(folds, x, y)
  const margin = Math.min(half - aside, aboveHem)
  const stitched = Math.abs(aboveHem - 18) < 1.6 ? 0.8 : 1
  const valley = 0.68 + 0.32 * clamp(0.55 + fold / (1.7 * cut.fullness + 1))
  // Gores let the strips spread below the chest.
  const spread = y > cut.chest.y ? half / cut.chest.half : 1
  return {
    across: (x - 500 + dx * 7) / spread + 20.5 * cut.stripWidth,
    down: y + fold * 0.3,
    margin,
    back: false,
    beyond: 0,
    slope: { dx: clamp(dx - ((x - 500) / half) * 0.18, -1.4, 1.4), dy: clamp(dy, -1, 1) },
    openness: valley * stitched * (0.72 + 0.28 * smoothstep(0, 22, margin)),
  }
}

/** What is seen of the inside of the back through the neck, with the facing along its upper edge. */
export function smockBack(look: SmockCloth, cut: SmockCut): Part {
  const { neck } = cut
  return (x, y) => {
    const aside = Math.abs(x - 500)
    const edge = neck.top + 4 + 20 * (1 - (aside / neck.half) ** 2)
    if (!inNeck(cut, aside, y) || y < edge) return null
    const shade = (y - edge < 12 ? 0.62 : 0.4) + 0.08 * smoothstep(neck.top, neck.top + neck.depth, y)
    const across = x - 500 + 20.5 * cut.stripWidth
    const slope = { dx: 0, dy: 0 }
    return stripLight(look, cut.stripWidth, {
      across,
      down: y,
      margin: 40,
      back: true,
      beyond: 0,
      slope,
      openness: shade,
    })
  }
}

/** The two sleeves: their strips run along the arm. */
export function smockSleeves(look: SmockCloth, cut: SmockCut): Part {
  const { sleeve, shoulder, neck, stripWidth } = cut
  if (!sleeve) return () => null
  const cosine = Math.cos(sleeve.droop)
  const sine = Math.sin(sleeve.droop)
  const startX = shoulder.half - 26
  const startY = neck.top + shoulder.drop - 3
  return (x, y) => {
    const aside = Math.abs(x - 500) - startX
    const along = aside * cosine + (y - startY) * sine
    const across = (y - startY) * cosine - aside * sine
    const depth = sleeve.depth * (1 - 0.1 * clamp(along / sleeve.length))
    const end = sleeve.length + 26 + 4 * Math.sin(across / 24)
    const margin = Math.min(across, depth - across, end - along)
    if (margin < 0 || along < -30) return null
    const round = across / depth - 0.5
    const crease = 0.16 * Math.sin(across / 17 + along / 60) * smoothstep(0, 90, along)
    const underBody = 0.55 + 0.45 * smoothstep(10, 60, along)
    const cuff = Math.abs(end - along - 14) < 1.5 ? 0.8 : 1
    return stripLight(look, stripWidth, {
      across: across + 6 * stripWidth,
      down: along,
      margin,
      back: false,
      beyond: 0,
      slope: { dx: crease * 0.4, dy: -round * 0.5 + crease },
      openness: underBody * cuff * (0.7 + 0.3 * smoothstep(0, 24, margin)),
    })
  }
}

/** Flat over the chest; towards the hem the gores fall into folds. */
function goreFolds({ chest, hem, fullness }: SmockCut, seed: number): Folds {
  const phase = fraction(seed / 97) * 6
  return (x, y) => {
    const out = (x - 500) / (chest.half * (1 + 0.55 * clamp((y - chest.y) / (hem.y - chest.y))))
    const depth = smoothstep(chest.y - 60, hem.y, y)
    const resting = 3 * Math.sin(x * 0.016 + y * 0.009 + phase)
    return (
      resting + fullness * depth * (Math.sin(out * 9.5 + phase) + 0.42 * Math.sin(out * 21 + 1.3 + phase))
    )
  }
}
