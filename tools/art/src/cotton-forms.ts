import type { Sheet } from './cloth.ts'
import { cushioned } from './cushion.ts'
import { foldedUp } from './folded-length.ts'
import { hung, hungOnWall } from './hanging.ts'
import { overTable } from './laid-table.ts'
import { laid } from './lying.ts'
import type { Arrangement } from './scene.ts'
import { type Dyeing, dyedCotton } from './textile.ts'

/** Shows cotton that was dyed, waxed, tied or stamped. */
type CottonForm = (dyeing: Dyeing, seed: number, angle?: number) => Arrangement

/** What cotton is made into. */
export const cottonForms = {
  cloth: (dyeing, seed, angle = 0.06) =>
    laid([{ sheet: openSheet(angle), textile: dyedCotton(dyeing) }], 0.8, seed),
  runner: (dyeing, seed, angle = 0.11) =>
    laid([{ sheet: runnerSheet(angle), textile: dyedCotton(dyeing) }], 0.75, seed),
  napkins: (dyeing, seed) =>
    laid(
      napkinSheets.map((sheet, index) => ({ sheet, textile: dyedCotton(shifted(dyeing, index)) })),
      0.3,
      seed,
    ),
  scarf: dyeing =>
    hung(
      [
        {
          panel: { left: 236, right: 764, bottom: 1120, waves: 2.6, depth: 27, openness: 1 },
          textile: dyedCotton(dyeing),
        },
      ],
      [166, 834],
    ),
  'scarf over a rod': dyeing =>
    hung(
      [
        {
          panel: { left: 262, right: 566, bottom: 978, waves: 1.9, depth: 24, openness: 1 },
          textile: dyedCotton(dyeing),
        },
        {
          panel: { left: 474, right: 752, bottom: 1128, waves: 1.6, depth: 22, openness: 0.8 },
          textile: dyedCotton(shifted(dyeing, 1)),
        },
      ],
      [176, 838],
    ),
  wrap: dyeing =>
    hung(
      [
        {
          panel: { left: 138, right: 862, bottom: 1052, waves: 3.4, depth: 30, openness: 1 },
          textile: dyedCotton(dyeing),
        },
      ],
      [96, 904],
    ),
  'wrap over a rod': dyeing =>
    hung(
      [
        {
          panel: { left: 128, right: 616, bottom: 900, waves: 2.9, depth: 27, openness: 1 },
          textile: dyedCotton(dyeing),
        },
        {
          panel: { left: 330, right: 872, bottom: 1092, waves: 3.1, depth: 24, openness: 0.8 },
          textile: dyedCotton(shifted(dyeing, 1)),
        },
      ],
      [84, 916],
    ),
  'wall panel': dyeing =>
    hungOnWall({
      panel: { left: 216, right: 784, bottom: 1056, waves: 0.8, depth: 7, openness: 1 },
      textile: dyedCotton(dyeing),
    }),
  cushion: (dyeing, _seed, angle = 0.04) => cushioned(dyedCotton(dyeing), angle),
  'folded length': dyeing => foldedUp(dyedCotton(dyeing)),
  tablecloth: (dyeing, seed) => overTable(dyedCotton(dyeing), seed),
} satisfies Record<string, CottonForm>

export type CottonFormName = keyof typeof cottonForms

/** What a form is made of, spread out; its width is drawn in about as many pixels as the form shows. */
export function spreadCotton(form: CottonFormName, dyeing: Dyeing) {
  const widths: Partial<Record<CottonFormName, number>> = {
    runner: 560,
    napkins: 450,
    scarf: 528,
    'scarf over a rod': 528,
    tablecloth: 1100,
    'folded length': 900,
  }
  return { textile: dyedCotton(dyeing), width: widths[form] ?? 764 }
}

const openSheet = (angle: number): Sheet => ({
  centreX: 500,
  centreY: 622,
  width: 764,
  height: 1008,
  angle,
  foldedCorner: 250,
})

const runnerSheet = (angle: number): Sheet => ({
  centreX: 500,
  centreY: 500,
  width: 560,
  height: 2800,
  angle,
  foldedCorner: 0,
})

const napkinSheets: readonly Sheet[] = [
  { centreX: 380, centreY: 850, width: 450, height: 450, angle: -0.2, foldedCorner: 0 },
  { centreX: 505, centreY: 690, width: 450, height: 450, angle: 0.02, foldedCorner: 0 },
  { centreX: 585, centreY: 520, width: 450, height: 450, angle: 0.24, foldedCorner: 0 },
  { centreX: 590, centreY: 350, width: 450, height: 450, angle: 0.46, foldedCorner: 0 },
]

/** The same cloth, cut elsewhere. */
function shifted(dyeing: Dyeing, times: number): Dyeing {
  return (across, down, back) => dyeing(across + times * 395, down + times * 283, back)
}
