import type { Sheet } from '../cloth.ts'
import { cushioned, cushionHalf } from '../cushion.ts'
import { drapedWidth, overBench } from '../draped-bench.ts'
import { hung, type Panel } from '../hanging.ts'
import { laid } from '../lying.ts'
import type { Arrangement } from '../scene.ts'
import { type KenteWeave, kenteTextile } from './kente-textile.ts'

interface KenteForm {
  /** What the alt text calls it. */
  readonly named: string
  /** Which strips of the loom are seen, and how many rows of their blocks. */
  readonly strips: readonly number[]
  readonly rows: number
  arrange(weave: KenteWeave, seed: number): Arrangement
}

interface Hanging {
  readonly panels: readonly Panel[]
  readonly stripWidth: number
  readonly rod: readonly [number, number]
}

const fringe = 74

const foldedStole: Hanging = {
  panels: [
    { left: 276, right: 556, bottom: 1000, waves: 0.9, depth: 15, openness: 1 },
    { left: 470, right: 740, bottom: 1092, waves: 0.8, depth: 15, openness: 0.78 },
  ],
  stripWidth: 140,
  rod: [188, 828],
}

const stoleEnds: Hanging = {
  panels: [
    { left: 208, right: 472, bottom: 1060, waves: 0.8, depth: 15, openness: 1 },
    { left: 532, right: 796, bottom: 1020, waves: 0.9, depth: 15, openness: 1 },
  ],
  stripWidth: 132,
  rod: [128, 876],
}

const wallStrips: Hanging = {
  panels: [
    { left: 176, right: 348, bottom: 830, waves: 0.6, depth: 8, openness: 1 },
    { left: 408, right: 592, bottom: 1082, waves: 0.5, depth: 8, openness: 1 },
    { left: 652, right: 824, bottom: 950, waves: 0.6, depth: 8, openness: 1 },
  ],
  stripWidth: 178,
  rod: [112, 888],
}

export const kenteForms = {
  throw: {
    named: 'Kente throw spread over a wooden bench',
    strips: [0, 1, 2, 3, 4, 5, 6],
    rows: 7,
    arrange: (weave, seed) =>
      overBench(kenteTextile(weave, { stripWidth: drapedWidth / 7, strips: 7, fringe }, seed), seed),
  },
  'folded stole': {
    named: 'Kente stole folded over a rod',
    strips: [0, 1],
    rows: 6,
    arrange: hanging(foldedStole),
  },
  'stole ends': {
    named: 'The two ends of a kente stole hanging side by side',
    strips: [0, 1],
    rows: 6,
    arrange: hanging(stoleEnds),
  },
  'wall strips': {
    named: 'Three strips of kente on a rod',
    strips: [0, 1, 2],
    rows: 4,
    arrange: hanging(wallStrips),
  },
  'laid throw': {
    named: 'Kente throw with a corner turned back',
    strips: [0, 1, 2, 3, 4, 5],
    rows: 7,
    arrange: laidThrow,
  },
  runner: { named: 'Kente table runner with a fringe', strips: [0, 1, 2], rows: 8, arrange: laidRunner },
  cushion: {
    named: 'Kente cushion cover',
    strips: [1, 2, 3, 4, 5, 6],
    rows: 6,
    arrange: (weave, seed) =>
      cushioned(
        kenteTextile(weave, { stripWidth: cushionHalf / 3, strips: 6, fringe: 0, first: 1 }, seed),
        0.045,
      ),
  },
  bookmarks: {
    named: 'Five kente bookmarks with fringes',
    strips: [0, 1, 2, 3, 4],
    rows: 5,
    arrange: fannedBookmarks,
  },
} satisfies Record<string, KenteForm>

function hanging({ panels, stripWidth, rod }: Hanging): KenteForm['arrange'] {
  return (weave, seed) => {
    const cloths = panels.map((panel, index) => {
      const strips = Math.max(1, Math.round((panel.right - panel.left) / stripWidth))
      const first = strips === 1 ? index : 0
      return { panel, textile: kenteTextile(weave, { stripWidth, strips, fringe, first }, seed + index) }
    })
    return hung(cloths, rod)
  }
}

function laidThrow(weave: KenteWeave, seed: number): Arrangement {
  const sheet: Sheet = {
    centreX: 500,
    centreY: 622,
    width: 756,
    height: 1000,
    angle: -0.05,
    foldedCorner: 270,
  }
  const textile = kenteTextile(weave, { stripWidth: 126, strips: 6, fringe: 0 }, seed)
  return laid([{ sheet, textile }], 0.6, seed)
}

function laidRunner(weave: KenteWeave, seed: number): Arrangement {
  const sheet: Sheet = { centreX: 530, centreY: 470, width: 430, height: 2010, angle: -0.16, foldedCorner: 0 }
  const textile = kenteTextile(weave, { stripWidth: 143.4, strips: 3, fringe: 64 }, seed)
  return laid([{ sheet, textile }], 0.5, seed)
}

function fannedBookmarks(weave: KenteWeave, seed: number): Arrangement {
  const [a, b, c, d, e] = weave.dyes
  const orders = [
    [a, b, c, d, e],
    [c, d, a, b, e],
    [b, e, d, a, c],
    [d, a, b, e, c],
    [e, c, b, d, a],
  ] as const
  const cloths = orders.map((dyes, index) => {
    const angle = (index - 2) * -0.15
    // They fan out from a place below the plate.
    const sheet: Sheet = {
      centreX: 500 + 830 * Math.sin(angle),
      centreY: 1440 - 830 * Math.cos(angle) + (index % 2) * 30,
      width: 118,
      height: 690,
      angle,
      foldedCorner: 0,
    }
    const textile = kenteTextile(
      { ...weave, dyes },
      { stripWidth: 118, strips: 1, fringe: 54, first: index },
      seed + index,
    )
    return { sheet, textile }
  })
  return laid(cloths, 0.12, seed)
}
