import type { Motif } from '../crafts/kente-weaves.ts'
import type { Dye } from '../dyes.ts'
import type { Plate } from '../scene.ts'
import type { StampName } from '../symbols.ts'
import { parcel } from './parcel.ts'

type Dyes = readonly [Dye, Dye, Dye, Dye, Dye]

const forms = {
  large: { named: 'a large box', width: 720, height: 720, deep: 96 },
  tall: { named: 'a tall box', width: 580, height: 860, deep: 84 },
  flat: { named: 'a flat parcel', width: 690, height: 860, deep: 36 },
  long: { named: 'a long, narrow parcel', width: 470, height: 930, deep: 46 },
  small: { named: 'a small box', width: 640, height: 540, deep: 70 },
} as const

/** The shop's wrapping for each craft, by the slug of its category. */
const looks: Readonly<
  Record<
    string,
    readonly [form: keyof typeof forms, wall: string, paper: string, print: string, StampName, Dyes, Motif]
  >
> = {
  baskets: [
    'large',
    '#E6DFCB',
    '#E9D3A2',
    '#C99A4A',
    'nkonsonkonso',
    ['forest green', 'gold', 'green', 'cream', 'black'],
    'zig-zags',
  ],
  calabashes: [
    'large',
    '#D9E2DF',
    '#D9A95E',
    '#A86E2A',
    'bese-saka',
    ['maroon', 'cream', 'orange', 'gold', 'black'],
    'checks',
  ],
  fans: [
    'long',
    '#F0E0CC',
    '#B9D3CF',
    '#7FA9A3',
    'web',
    ['red', 'gold', 'orange', 'cream', 'black'],
    'arrowheads',
  ],
  leather: [
    'flat',
    '#DCE3DA',
    '#E2C9A4',
    '#B98A54',
    'eban',
    ['teal', 'cream', 'turquoise', 'gold', 'navy'],
    'stepped diamond',
  ],
  kente: [
    'flat',
    '#EFE4D8',
    '#F1E4C6',
    '#D9B25A',
    'akoma',
    ['red', 'gold', 'forest green', 'cream', 'black'],
    'stepped diamond',
  ],
  adinkra: [
    'flat',
    '#DDE4E6',
    '#F4E3A8',
    '#D3A93A',
    'nkyinkyim',
    ['purple', 'lilac', 'plum', 'white', 'navy'],
    'bars',
  ],
  batik: [
    'flat',
    '#F0DFD2',
    '#BFD6E4',
    '#7EA6C4',
    'rings',
    ['indigo', 'sky blue', 'cobalt', 'white', 'navy'],
    'zig-zags',
  ],
  smocks: [
    'flat',
    '#E4E0D2',
    '#C9CFD8',
    '#8F9BB0',
    'duafe',
    ['navy', 'white', 'blue', 'sky blue', 'black'],
    'checks',
  ],
  indigo: [
    'flat',
    '#EBDCD0',
    '#AFC2DE',
    '#5F7FB2',
    'osram',
    ['orange', 'cream', 'rust', 'gold', 'maroon'],
    'stars',
  ],
  beads: [
    'small',
    '#E9E2EC',
    '#C7B7DA',
    '#8E74B2',
    'akoma',
    ['gold', 'plum', 'yellow', 'cream', 'purple'],
    'stepped diamond',
  ],
  'waist-beads': [
    'small',
    '#F1DFDF',
    '#E9B9B4',
    '#C97C78',
    'bese-saka',
    ['turquoise', 'white', 'teal', 'gold', 'navy'],
    'stars',
  ],
  brass: [
    'small',
    '#DDE2EA',
    '#3F4F73',
    '#8793B0',
    'osram',
    ['gold', 'black', 'mustard', 'cream', 'brown'],
    'checks',
  ],
  pots: [
    'large',
    '#DDE6E0',
    '#DDA083',
    '#B4623E',
    'dwennimmen',
    ['cream', 'rust', 'white', 'brown', 'black'],
    'zig-zags',
  ],
  bowls: [
    'large',
    '#E2E5EE',
    '#E6B998',
    '#BF7C50',
    'rings',
    ['indigo', 'gold', 'blue', 'cream', 'navy'],
    'arrowheads',
  ],
  drums: [
    'tall',
    '#F0E4D0',
    '#A9C6A4',
    '#6E9A68',
    'nkonsonkonso',
    ['maroon', 'gold', 'red', 'cream', 'black'],
    'bars',
  ],
  stools: [
    'large',
    '#E6E3D2',
    '#C9B08C',
    '#94744A',
    'dwennimmen',
    ['forest green', 'cream', 'leaf green', 'gold', 'black'],
    'stepped diamond',
  ],
  'games-toys': [
    'large',
    '#E0E8EC',
    '#F1CE74',
    '#D39A2A',
    'nkyinkyim',
    ['cobalt', 'yellow', 'red', 'white', 'navy'],
    'checks',
  ],
  shea: [
    'small',
    '#E7EBDD',
    '#CFE0C0',
    '#8FB277',
    'duafe',
    ['rose', 'cream', 'plum', 'gold', 'maroon'],
    'stars',
  ],
  soaps: [
    'small',
    '#EEE4D6',
    '#BFDAD2',
    '#72A89A',
    'bese-saka',
    ['coral', 'cream', 'orange', 'gold', 'maroon'],
    'zig-zags',
  ],
}

export const parcelPlates: readonly Plate[] = Object.entries(looks).map(
  ([category, [form, wall, paper, print, stamp, dyes, motif]], index) => ({
    slug: `wrapped-${category}`,
    setting: { wall, shape: 'none' },
    product: parcel({
      ...forms[form],
      ...{ paper, print, stamp },
      ribbon: { dyes, motifs: [motif] },
      angle: [0.07, -0.09, 0.04, -0.05][index % 4] ?? 0,
    }),
  }),
)
