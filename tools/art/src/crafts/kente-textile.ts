import type { Color } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { hash } from '../noise.ts'
import { clamp, fraction, smoothstep } from '../scalar.ts'
import type { ClothPoint, Textile } from '../textile.ts'
import { normalise } from '../vector.ts'
import { blockColours, inlaidColours, type Motif, motifs, type Weft, warpStripes } from './kente-weaves.ts'
import { litThreads } from './strip-weave.ts'

export interface KenteWeave {
  /** The main colours first; the first of them also frames every block. */
  readonly dyes: readonly [Dye, Dye, Dye, Dye, Dye]
  readonly motifs: readonly Motif[]
  /** Figures laid into a plain ground, as Ewe weavers do. */
  readonly inlaid?: true
}

/** How wide a strip is and how many lie side by side; everything in pixels. */
export interface StripLayout {
  readonly stripWidth: number
  readonly strips: number
  readonly fringe: number
  /** Which strip of the loom comes first, so that two cloths of one weave differ. */
  readonly first?: number
}

interface Block {
  readonly warpFaced: boolean
  readonly motif: Motif
  readonly colours: readonly [Weft, Weft, Weft, Weft]
}

/** Strips from a narrow loom, sewn edge to edge. */
export function kenteTextile(weave: KenteWeave, layout: StripLayout, seed: number): Textile {
  const dyes = weave.dyes.map(dyed)
  const dye = (index: number): Color => dyes[index] ?? [0, 0, 0]
  const { stripWidth, strips, fringe, first = 0 } = layout
  const blockHeight = stripWidth * 1.02
  const light = (point: ClothPoint): Color | null => {
    const place = clamp(Math.floor(point.across / stripWidth), 0, strips - 1)
    const strip = place + first
    const u = point.across / stripWidth - place
    if (point.beyond > 0) return tassel(point, fringe, dye(stripe(strip, u)))
    const row = Math.max(0, Math.floor(point.down / blockHeight))
    const v = fraction(point.down / blockHeight)
    const block = blockAt(weave, strip, row)
    const faced = block.warpFaced && v > 0.1 && v < 0.9
    const base = dye(block.warpFaced ? stripedColour(strip, u, v) : figuredColour(block, u, v))
    const threads = strip * 31 + (faced ? 0 : row) + seed
    const seam = smoothstep(0.018, 0, Math.min(u, 1 - u))
    return litThreads({ base, warpFaced: faced, seed: threads, seam }, point)
  }
  return { fringe, light }
}

/** The figures that are seen on the first rows of some strips, the first one first. */
export function figuresOn(weave: KenteWeave, strips: readonly number[], rows: number): readonly Motif[] {
  const blocks = Array.from({ length: rows }, (_, row) => strips.map(strip => blockAt(weave, strip, row)))
  return [...new Set(blocks.flat().flatMap(({ warpFaced, motif }) => (warpFaced ? [] : [motif])))]
}

function blockAt(weave: KenteWeave, strip: number, row: number): Block {
  const kind = strip % 2
  const order = row * 2 + (kind === 1 ? 1 : 3) + (strip % 3 === 0 ? 1 : 0)
  return {
    // Striped blocks of one strip meet figured blocks of the next.
    warpFaced: (row + kind) % 2 === 0,
    motif: weave.motifs[order % weave.motifs.length] ?? 'bars',
    colours: (weave.inlaid ? inlaidColours : blockColours)[kind]?.[Math.floor(row / 2) % 3] ?? [0, 1, 2, 3],
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
  return colours[motifs[motif](clamp(Math.floor(u * 21), 0, 20), Math.floor(v * 21))]
}

function tassel({ across, down, beyond, openness }: ClothPoint, fringe: number, base: Color): Color | null {
  const place = across / 9
  const index = Math.floor(place)
  if (beyond > fringe * (0.784 + 0.216 * hash(index, 2, 7))) return null
  const sway = Math.sin(index * 2.1 + down / 26) * 0.18 * (beyond / fringe)
  const q = (place - index - 0.5 + sway) * 2.5
  if (Math.abs(q) > 1) return null
  const twist = fraction(down / 7 + index * 0.5)
  return lit(base, normalise(q * 0.9, (twist - 0.5) * 0.6, 0.8), {
    openness: 0.75 * (1 - Math.abs(q) * 0.3) * openness,
  })
}
