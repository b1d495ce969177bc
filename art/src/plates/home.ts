import { basket } from '../crafts/basket.ts'
import { bowl } from '../crafts/bowl.ts'
import type { Plate } from '../scene.ts'

export const homePlates: readonly Plate[] = [
  {
    slug: 'bolga-basket-red-gold',
    setting: { wall: '#EEDFC6', floor: '#D9BF97', shape: 'sun', paint: '#DB7A4B' },
    product: basket({
      form: 'market',
      pattern: 'zig-zags',
      straw: 'straw',
      dyes: ['red', 'black', 'forest green', 'gold'],
      handle: { leather: 'grip' },
    }),
  },
  {
    slug: 'bolga-basket-indigo',
    setting: { wall: '#E4E2DC', floor: '#C9C2B4', shape: 'arch', paint: '#CF866B' },
    product: basket({
      form: 'deep',
      pattern: 'bands',
      straw: 'sand',
      dyes: ['indigo', 'sky blue', 'indigo', 'sky blue'],
      handle: { leather: 'whole', leatherColor: '#6B3A20', top: 84 },
    }),
  },
  {
    slug: 'bolga-basket-natural',
    setting: { wall: '#DCE3D6', floor: '#BFC7B0', shape: 'steps', paint: '#6F8F72' },
    product: basket({
      form: 'market',
      pattern: 'plain',
      straw: 'straw',
      dyes: ['sand', 'sand', 'sand', 'sand'],
      handle: { leather: 'whole', leatherColor: '#8A5430', top: 170 },
    }),
  },
  {
    slug: 'round-basket-forest',
    setting: { wall: '#EFE3D9', floor: '#DCC3B0', shape: 'half-sun', paint: '#C9826B' },
    product: basket({
      form: 'low',
      pattern: 'diamonds',
      straw: 'straw',
      dyes: ['forest green', 'black', 'gold', 'gold'],
    }),
  },
  {
    slug: 'calabash-bowl',
    setting: { wall: '#D8E2E4', floor: '#B9C9CC', shape: 'sun', paint: '#4F8791' },
    product: bowl({
      form: 'calabash',
      pattern: 'scored diamonds',
      outside: '#D39A48',
      inside: '#E6C287',
      cut: '#3A1C0C',
      notches: 0,
      shine: 0.4,
    }),
  },
]
