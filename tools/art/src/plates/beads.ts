import { krobo } from '../crafts/krobo.ts'
import { looseBeads } from '../crafts/loose-beads.ts'
import type { Plate } from '../scene.ts'

export const beadPlates: readonly Plate[] = [
  {
    slug: 'krobo-necklace-ocean',
    setting: { wall: '#EFE3D0', shape: 'diamond', paint: '#DDBE94' },
    near: { x: 270, y: 870, zoom: 3 },
    product: krobo({
      form: 'necklace',
      dyes: ['blue', 'turquoise', 'white', 'teal', 'sky blue', 'navy'],
      paintings: ['stripes', 'chevrons', 'eyes', 'swirls', 'lines'],
      spacer: 'brass',
    }),
  },
  {
    slug: 'krobo-necklace-harvest',
    setting: { wall: '#D6DFDA', shape: 'sun', paint: '#A9C1B6' },
    near: { x: 300, y: 920, zoom: 2.8 },
    product: krobo({
      form: 'double strand',
      dyes: ['yellow', 'brick red', 'brown', 'cream', 'orange'],
      paintings: ['eyes', 'stripes', 'chevrons', 'lines'],
      spacer: 'cream',
    }),
  },
  {
    slug: 'krobo-bracelet-festival',
    setting: { wall: '#F1DFD6', shape: 'sun', paint: '#EBC0AC' },
    near: { x: 400, y: 900, zoom: 2.9 },
    product: krobo({
      form: 'bracelet',
      dyes: ['red', 'yellow', 'green', 'cobalt', 'white', 'orange'],
      paintings: ['stripes', 'eyes', 'swirls'],
      spacer: 'cream',
    }),
  },
  {
    slug: 'krobo-necklace-forest',
    setting: { wall: '#F0D9C8', shape: 'arch', paint: '#E2A98A' },
    near: { x: 420, y: 880, zoom: 2.6 },
    product: krobo({
      form: 'three strands',
      dyes: ['forest green', 'green', 'leaf green', 'cream'],
      paintings: ['nets', 'stripes', 'eyes', 'plain'],
      spacer: 'brass',
    }),
  },
  {
    slug: 'krobo-choker-chalk',
    setting: { wall: '#C97B55', shape: 'diamond', paint: '#D98F68' },
    near: { x: 300, y: 860, zoom: 2.9 },
    product: krobo({
      form: 'choker',
      dyes: ['black', 'white', 'grey'],
      paintings: ['petals', 'nets', 'chevrons'],
      spacer: 'white',
      cord: 'black',
    }),
  },
  {
    slug: 'krobo-cord-necklace-dusk',
    setting: { wall: '#E8E0C6', shape: 'sun', paint: '#D9C98B' },
    near: { x: 500, y: 920, zoom: 2.8 },
    product: krobo({
      form: 'cord necklace',
      dyes: ['purple', 'lilac', 'plum', 'cream'],
      paintings: ['petals', 'swirls', 'nets'],
      spacer: 'brass',
      cord: 'plum',
    }),
  },
  {
    slug: 'krobo-bracelets-earth',
    setting: { wall: '#CBDADF', shape: 'steps', paint: '#A3BFC8' },
    near: { x: 480, y: 680, zoom: 2.4 },
    product: krobo({
      form: 'three bracelets',
      dyes: ['brown', 'rust', 'sand', 'cream'],
      paintings: ['chevrons', 'lines', 'eyes', 'nets'],
      spacer: 'black',
    }),
  },
  {
    slug: 'krobo-bracelet-child',
    setting: { wall: '#DCE8DF', shape: 'half-sun', paint: '#B5D3C0' },
    near: { x: 500, y: 480, zoom: 2.6 },
    product: krobo({
      form: 'small bracelet',
      shape: 'ball',
      dyes: ['pink', 'yellow', 'sky blue', 'green', 'orange'],
      paintings: ['plain', 'swirls', 'petals'],
      spacer: 'white',
      cord: 'red',
    }),
  },
  {
    slug: 'krobo-anklet-shore',
    setting: { wall: '#F4E3C4', shape: 'diamond', paint: '#EBCB92' },
    near: { x: 600, y: 520, zoom: 2.6 },
    product: krobo({
      form: 'anklet',
      dyes: ['turquoise', 'coral', 'white', 'lagoon blue'],
      paintings: ['stripes', 'plain', 'eyes'],
      spacer: 'white',
      cord: 'cream',
    }),
  },
  {
    slug: 'krobo-earrings-sky',
    setting: { wall: '#F2CFC0', shape: 'arch', paint: '#E9AF99' },
    near: { x: 330, y: 700, zoom: 2.4 },
    product: krobo({
      form: 'earrings',
      dyes: ['sky blue', 'cobalt', 'white', 'navy'],
      paintings: ['swirls', 'nets', 'chevrons', 'petals'],
      spacer: 'brass',
    }),
  },
  {
    slug: 'krobo-strands-market',
    setting: { wall: '#2F4A52', shape: 'sun', paint: '#3F6069' },
    near: { x: 500, y: 640, zoom: 2.4 },
    product: krobo({
      form: 'market strands',
      dyes: ['red', 'turquoise', 'yellow', 'green', 'orange'],
      paintings: ['stripes', 'eyes', 'chevrons', 'lines'],
      spacer: 'cream',
      cord: 'straw',
    }),
  },
  {
    slug: 'loose-krobo-beads',
    setting: { wall: '#BFD2C4', shape: 'none' },
    near: { x: 320, y: 480, zoom: 2.6 },
    product: looseBeads({
      dyes: ['cobalt', 'yellow', 'brick red', 'green', 'white', 'turquoise', 'orange'],
      paintings: ['stripes', 'chevrons', 'eyes', 'swirls', 'lines', 'nets', 'plain'],
      count: 230,
    }),
  },
]
