import { bowl } from '../crafts/bowl.ts'
import type { CalabashPattern } from '../crafts/calabash-patterns.ts'
import { gourdBottle } from '../crafts/gourd-bottle.ts'
import { gourdLamp } from '../crafts/gourd-lamp.ts'
import { ladles } from '../crafts/ladle.ts'
import { several } from '../crafts/several.ts'
import type { Plate, Product } from '../scene.ts'

export const calabashPlates: readonly Plate[] = [
  {
    slug: 'calabash-bowl',
    setting: { wall: '#D8E2E4', floor: '#B9C9CC', shape: 'sun', paint: '#4F8791' },
    near: { x: 500, y: 700, zoom: 2.4 },
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
  {
    slug: 'calabash-dish-dark',
    setting: { wall: '#F2E2CB', floor: '#DCC19A', shape: 'half-sun', paint: '#E2A457' },
    near: { x: 500, y: 760, zoom: 2.4 },
    product: bowl({
      form: 'wide calabash',
      pattern: 'burnt waves',
      outside: '#6E3419',
      inside: '#C98F4E',
      cut: '#F0D9A8',
      notches: 0,
      shine: 0.5,
    }),
  },
  {
    slug: 'calabash-dip-bowls',
    setting: { wall: '#DDE5DC', floor: '#BECBBC', shape: 'arch', paint: '#6C9A86' },
    near: { x: 500, y: 780, zoom: 2 },
    product: several({
      alt: 'Three small calabash bowls with burnt triangles, scored nets and scored rings',
      products: [
        { product: dipBowl('scored rings', '#B4622E'), place: { x: 196, y: 60, scale: 0.46 } },
        { product: dipBowl('scored nets', '#E0B468'), place: { x: -206, y: 24, scale: 0.54 } },
        { product: dipBowl('burnt triangles', '#D2933F'), place: { x: 70, y: -150, scale: 0.68 } },
      ],
    }),
  },
  {
    slug: 'calabash-ladles',
    setting: { wall: '#D3E2E6', shape: 'steps', paint: '#5E98A4' },
    near: { x: 370, y: 800, zoom: 2.2 },
    product: ladles({ skin: '#D9A24C', inside: '#E9C88F', burnt: '#33180B' }),
  },
  {
    slug: 'calabash-lampshade',
    setting: { wall: '#4B5568', shape: 'sun', paint: '#D9A65A' },
    product: gourdLamp({ skin: '#A4602A', cord: '#20160F' }),
  },
  {
    slug: 'gourd-bottle',
    setting: { wall: '#E6DCE8', floor: '#C9B8CC', shape: 'diamond', paint: '#A083A8' },
    product: gourdBottle({ skin: '#DDAA55', cut: '#3A1A0C', cord: '#7A2A1C', pattern: 'burnt triangles' }),
  },
]

function dipBowl(pattern: CalabashPattern, outside: string): Product {
  return bowl({
    form: 'calabash',
    pattern,
    outside,
    inside: '#E8C68C',
    cut: '#2E150A',
    notches: 0,
    shine: 0.4,
  })
}
