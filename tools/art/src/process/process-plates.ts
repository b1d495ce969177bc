import type { Setting } from '../backdrop.ts'
import type { KenteWeave } from '../crafts/kente-textile.ts'
import type { Arrangement, Plate } from '../scene.ts'
import { bowlFromAbove, powder } from './bowl-from-above.ts'
import { churned, curing, leatherSeam, nuts } from './care-and-leather.ts'
import { chisels, coiledPot, earths, peggedSkin, roughBlock, stackedBoards } from './clay-and-wood.ts'
import { barkIn, clothIn, loom, sewnStrips, stamping, vat } from './cloth-work.ts'
import { beadMould, threading, waxThreads } from './glass-and-wax.ts'
import { basketBegun, grassBundles, plaitedRound } from './straw-work.ts'

const asante: KenteWeave = {
  dyes: ['forest green', 'gold', 'red', 'cream', 'black'],
  motifs: ['stepped diamond', 'zig-zags', 'checks'],
}
const ewe: KenteWeave = {
  dyes: ['cobalt', 'white', 'sky blue', 'yellow', 'navy'],
  motifs: ['birds', 'ladders', 'combs'],
  inlaid: true,
}

const smock: KenteWeave = { dyes: ['navy', 'white', 'blue', 'cream', 'indigo'], motifs: ['bars'] }

/** Steps of the makers' work: how each is drawn, on which wall, and what it shows. */
const steps: readonly (readonly [
  slug: string,
  alt: string,
  wall: string,
  draw: (seed: number) => Arrangement,
])[] = [
  [
    'making-loom',
    'Kente on the loom: a woven strip, the warp above it and a wooden shuttle',
    '#E9E1D2',
    seed => loom(asante, seed),
  ],
  [
    'making-ewe-loom',
    'Ewe kente on the loom: birds woven into a blue strip, and a wooden shuttle',
    '#E6E3DA',
    seed => loom(ewe, seed),
  ],
  [
    'making-sewn-strips',
    'Three strips of kente side by side, the first two sewn together as far as the needle',
    '#EFE4D8',
    seed => sewnStrips(asante, seed),
  ],
  [
    'making-indigo-vat',
    'Cloth in a clay vat of indigo dye, with the stick that moves it',
    '#E9DFD0',
    seed => vat('#1D2C63', '#8A5236', clothIn('#1D2C63', 'white', seed), seed),
  ],
  [
    'making-bark-dye',
    'Bark boiled down to a dark brown dye in a clay pot',
    '#E7E0CE',
    seed => vat('#2E1A10', '#A4623E', barkIn('brown', seed), seed),
  ],
  [
    'making-stamped-cloth',
    'Yellow cotton half printed with cola nuts, and the carved calabash stamp',
    '#DDE4E2',
    seed => stamping('yellow', 'black', 'bese-saka', seed),
  ],
  [
    'making-wax-stamp',
    'White cotton printed with rings of wax, and the wooden stamp',
    '#D9E2E6',
    seed => stamping('white', 'amber', 'rings', seed),
  ],
  [
    'making-grass',
    'Three bundles of grass dyed red, gold and indigo, each tied in the middle',
    '#E6DFCB',
    seed => grassBundles(['brick red', 'gold', 'indigo'], seed),
  ],
  [
    'making-basket',
    'A basket half woven, its standing stalks rising from the edge',
    '#E2E6D6',
    seed =>
      basketBegun({ pattern: 'zig-zags', straw: 'straw', dyes: ['red', 'gold', 'black', 'cream'] }, seed),
  ],
  [
    'making-leather-seam',
    'Two pieces of leather sewn with two needles and waxed thread',
    '#DCE3DA',
    seed => leatherSeam(seed),
  ],
  [
    'making-glass-powder',
    'Three bowls of powdered glass in blue, yellow and green',
    '#E7E2EA',
    seed => powders(seed),
  ],
  [
    'making-bead-mould',
    'A round clay mould with powdered glass of many colours in its holes',
    '#E4DDE6',
    seed => beadMould(['blue', 'yellow', 'green', 'brick red', 'white', 'turquoise'], seed),
  ],
  [
    'making-threaded-beads',
    'Glass beads on a thread, a needle, and more beads that wait beside it',
    '#EFE0DC',
    seed => threading(['coral', 'turquoise', 'gold', 'cobalt', 'white'], seed),
  ],
  [
    'making-wax-threads',
    'Threads of beeswax laid in coils on a wooden board, with a modelling knife',
    '#DDE2E6',
    seed => waxThreads(seed),
  ],
  [
    'making-coiled-pot',
    'A clay pot built up in coils, and the pebble that smooths it',
    '#E3E0D6',
    seed => coiledPot(seed),
  ],
  [
    'making-earths',
    'Bowls of red, white and black earth, and the feather that lays them on',
    '#E9E0CE',
    seed => earths(seed),
  ],
  [
    'making-rough-block',
    'A block of pale wood roughed out with an adze, chips on the ground',
    '#DFE5DC',
    seed => roughBlock(seed),
  ],
  [
    'making-chisels',
    'Four chisels above a board in which diamonds are cut',
    '#E4E6DE',
    seed => chisels(seed),
  ],
  ['making-shea-nuts', 'Brown shea nuts piled in a calabash bowl', '#E6EADB', seed => nuts(seed)],
  [
    'making-shea-butter',
    'Pale shea butter in the bowl in which it was churned, with a wooden paddle',
    '#E9E4EA',
    seed => churned(seed),
  ],
  [
    'making-soap-curing',
    'Bars of black soap curing on a wooden shelf',
    '#DDE6E2',
    seed => curing('black', seed),
  ],
  [
    'making-smock-loom',
    'A blue and white strip for a smock on the loom, the warp above it and a wooden shuttle',
    '#E8E2D4',
    seed => loom(smock, seed),
  ],
  [
    'making-plait',
    'A plaited straw band sewn round and round from the crown of a hat outwards',
    '#DCE6E8',
    seed => plaitedRound(seed),
  ],
  [
    'making-drum-skin',
    'A wet goat skin over the mouth of a drum, held tight by pegs and a rope',
    '#E2E0EA',
    seed => peggedSkin(seed),
  ],
  [
    'making-boards',
    'Sawn boards stacked to dry, with sticks between the rows',
    '#E0E6DC',
    seed => stackedBoards(seed),
  ],
]

const standing = ['making-basket', 'making-coiled-pot', 'making-rough-block', 'making-boards']

export const processPlates: readonly Plate[] = steps.map(([slug, alt, wall, arrange]) => ({
  slug,
  setting: settingOf(slug, wall),
  product: { alt, arrange },
}))

function settingOf(slug: string, wall: string): Setting {
  return standing.includes(slug) ? { wall, floor: '#CBBFA6', shape: 'none' } : { wall, shape: 'none' }
}

function powders(seed: number): Arrangement {
  const bowls = [
    { x: 330, y: 440, radius: 200, clay: '#6E4A36', glass: '#2453A8' },
    { x: 700, y: 560, radius: 180, clay: '#7E5638', glass: '#E2B230' },
    { x: 400, y: 860, radius: 186, clay: '#5E4030', glass: '#2C8A54' },
  ]
  return {
    stance: 'lying',
    touching: true,
    parts: bowls.map(({ glass, ...bowl }, index) => bowlFromAbove(bowl, powder(glass, seed + index))),
  }
}
