import { brass } from '../crafts/brass.ts'
import { krobo } from '../crafts/krobo.ts'
import { waistBeads } from '../crafts/waist-beads.ts'
import type { Plate } from '../scene.ts'

export const jewelleryPlates: readonly Plate[] = [
  {
    slug: 'krobo-necklace-ocean',
    setting: { wall: '#EFE3D0', shape: 'diamond', paint: '#DDBE94' },
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
    product: krobo({
      form: 'bracelet',
      dyes: ['red', 'yellow', 'green', 'cobalt', 'white', 'orange'],
      paintings: ['stripes', 'eyes', 'swirls'],
      spacer: 'cream',
    }),
  },
  {
    slug: 'waist-beads-teal',
    setting: { wall: '#F0E4D6', shape: 'sun', paint: '#E3A988' },
    product: waistBeads({
      strands: [
        ['teal', 'teal', 'teal', 'teal', 'gold', 'gold'],
        ['gold', 'gold', 'gold', 'teal'],
      ],
      brassEvery: 23,
      rounds: 2,
    }),
  },
  {
    slug: 'waist-beads-coral',
    setting: { wall: '#DCE6E4', shape: 'diamond', paint: '#B5CFCB' },
    product: waistBeads({
      strands: [
        ['coral', 'coral', 'coral', 'white'],
        ['coral', 'white'],
        ['white', 'white', 'white', 'white', 'gold', 'coral'],
      ],
      brassEvery: 29,
      rounds: 1,
    }),
  },
  {
    slug: 'brass-sun-pendant',
    setting: { wall: '#1F3D36', shape: 'sun', paint: '#2C5348' },
    product: brass({ casting: 'sun', cord: 'maroon' }),
  },
  {
    slug: 'brass-star-pendant',
    setting: { wall: '#26335C', shape: 'diamond', paint: '#34447A' },
    product: brass({ casting: 'star', cord: 'black' }),
  },
]
