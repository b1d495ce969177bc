import { litCloth } from '../cloth.ts'
import { type Color, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { type HangingPoint, hangingPoint, type Panel, rod, rodHeight } from '../hanging.ts'
import { lit } from '../light.ts'
import { hash } from '../noise.ts'
import { clamp, fraction, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise } from '../vector.ts'
import { listed } from '../words.ts'
import { blockColours, type Motif, motifs, type Weft, warpStripes } from './kente-weaves.ts'

export interface Kente {
  /** A throw hangs whole; a stole hangs folded over the rod, or as its two ends side by side. */
  readonly form: 'throw' | 'folded stole' | 'stole ends'
  /** The main colours first; the first of them also frames every block. */
  readonly dyes: readonly [Dye, Dye, Dye, Dye, Dye]
  readonly motifs: readonly Motif[]
}

interface Hanging {
  readonly panels: readonly Panel[]
  readonly stripWidth: number
  readonly rod: readonly [number, number]
}

const forms: Record<Kente['form'], Hanging> = {
  throw: {
    panels: [{ left: 150, right: 850, bottom: 1040, waves: 2.35, depth: 26, openness: 1 }],
    stripWidth: 100,
    rod: [108, 892],
  },
  'folded stole': {
    panels: [
      { left: 276, right: 556, bottom: 1000, waves: 0.9, depth: 15, openness: 1 },
      { left: 470, right: 740, bottom: 1092, waves: 0.8, depth: 15, openness: 0.78 },
    ],
    stripWidth: 140,
    rod: [188, 828],
  },
  'stole ends': {
    panels: [
      { left: 208, right: 472, bottom: 1060, waves: 0.8, depth: 15, openness: 1 },
      { left: 532, right: 796, bottom: 1020, waves: 0.9, depth: 15, openness: 1 },
    ],
    stripWidth: 132,
    rod: [128, 876],
  },
}

const fringe = 74

/** Cloth woven in strips on a narrow loom and sewn edge to edge. */
export function kente(look: Kente): Product {
  const { panels, stripWidth, rod: ends } = forms[look.form]
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'hanging',
      parts: [rod(...ends), ...panels.map((panel, index) => clothOf(look, panel, stripWidth, seed + index))],
    }),
  }
}

function altText({ form, dyes, motifs }: Kente): string {
  const cloths = {
    throw: 'Kente throw of seven strips hanging from a rod',
    'folded stole': 'Kente stole folded over a rod',
    'stole ends': 'The two ends of a kente stole hanging side by side',
  }
  return `${cloths[form]}, woven in ${listed(dyes.slice(0, 4))} with ${listed(motifs.slice(0, 3).map(inPlural))}`
}

function inPlural(motif: Motif): string {
  return motif.endsWith('s') ? motif : `${motif}s`
}

interface Block {
  readonly warpFaced: boolean
  readonly motif: Motif
  readonly colours: readonly [Weft, Weft, Weft, Weft]
}

function blockAt(look: Kente, strip: number, row: number): Block {
  const kind = strip % 2
  const order = row * 2 + (kind === 1 ? 1 : 3) + (strip % 3 === 0 ? 1 : 0)
  return {
    // Striped blocks of one strip meet figured blocks of the next.
    warpFaced: (row + kind) % 2 === 0,
    motif: look.motifs[order % look.motifs.length] ?? 'bars',
    colours: blockColours[kind]?.[Math.floor(row / 2) % 3] ?? [0, 1, 2, 3],
  }
}

function clothOf(look: Kente, panel: Panel, stripWidth: number, seed: number): Part {
  const dyes = look.dyes.map(dyed)
  const dye = (index: number): Color => dyes[index] ?? [0, 0, 0]
  const blockHeight = stripWidth * 1.02
  const hem = panel.bottom - rodHeight
  const strips = Math.round((panel.right - panel.left) / stripWidth)
  return (x, y) => {
    const point = hangingPoint(panel, fringe, x, y)
    if (!point) return null
    const strip = Math.min(strips - 1, Math.floor(point.across / stripWidth))
    const u = point.across / stripWidth - strip
    if (point.down > hem) return tassel(point, hem, dye(stripe(strip, u)))
    const row = Math.max(0, Math.floor(point.down / blockHeight))
    const v = fraction(point.down / blockHeight)
    const block = blockAt(look, strip, row)
    const faced = block.warpFaced && v > 0.1 && v < 0.9
    const base = dye(block.warpFaced ? stripedColour(strip, u, v) : figuredColour(block, u, v))
    return litThreads(
      base,
      point,
      faced,
      strip * 31 + (faced ? 0 : row) + seed,
      smoothstep(0.018, 0, Math.min(u, 1 - u)),
    )
  }
}

function stripe(strip: number, u: number): Weft {
  return warpStripes[strip % 2]?.[Math.floor(clamp(u, 0, 0.999) * 21)] ?? 0
}

function stripedColour(strip: number, u: number, v: number): Weft {
  const border = Math.min(v, 1 - v)
  if (border < 0.1) return strip % 2 === 1 ? 3 : 1
  return border < 0.14 ? 0 : stripe(strip, u)
}

function figuredColour({ motif, colours }: Block, u: number, v: number): Weft {
  if (Math.min(v, 1 - v) < 0.045) return 0
  return colours[motifs[motif](Math.floor(u * 21), Math.floor(v * 21))]
}

function litThreads(base: Color, point: HangingPoint, warpFaced: boolean, seed: number, seam: number): Color {
  const warp = point.across / 4.2
  const weft = point.down / 4.4
  const u = fraction(warp)
  const v = fraction(weft)
  const over = (Math.floor(warp) + Math.floor(weft)) % 2 === 0
  const relief = warpFaced
    ? { dx: Math.cos(Math.PI * u) * -0.55, dy: over ? 0.06 : -0.12 * Math.cos(Math.PI * v) }
    : { dx: over ? 0.05 : -0.14 * Math.cos(Math.PI * u), dy: Math.cos(Math.PI * v) * -0.6 }
  const crown = 0.62 + 0.38 * Math.sin(Math.PI * (warpFaced ? u : v))
  const yarn = 0.86 + 0.28 * hash(Math.floor(warpFaced ? warp : weft), seed, 6)
  return litCloth(scaled(base, yarn), point.slope, relief, {
    openness: crown * (1 - seam * 0.5) * point.openness,
    shine: 0.1,
  })
}

function tassel(point: HangingPoint, hem: number, base: Color): Color | null {
  const below = point.down - hem
  const place = point.across / 9
  const index = Math.floor(place)
  if (below > 58 + 16 * hash(index, 2, 7)) return null
  const sway = Math.sin(index * 2.1 + point.down / 26) * 0.18 * (below / fringe)
  const q = (place - index - 0.5 + sway) * 2.5
  if (Math.abs(q) > 1) return null
  const twist = fraction(point.down / 7 + index * 0.5)
  const openness = 0.75 * (1 - Math.abs(q) * 0.3) * point.openness
  return lit(base, normalise(q * 0.9, (twist - 0.5) * 0.6, 0.8), { openness })
}
