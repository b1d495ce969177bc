import { bowl } from '../crafts/bowl.ts'
import { jar } from '../crafts/jar.ts'
import { pot } from '../crafts/pot.ts'
import { soap } from '../crafts/soap.ts'
import type { Plate } from '../scene.ts'

export const kitchenAndCarePlates: readonly Plate[] = [
  {
    slug: 'clay-pot-terracotta',
    setting: { wall: '#E4E0CF', floor: '#CBC3A5', shape: 'sun', paint: '#D8A93F' },
    product: pot({
      form: 'necked',
      band: 'hatched triangles',
      clay: '#B4552F',
      smoke: '#3A1B12',
      smoked: 0,
      shine: 0.34,
    }),
  },
  {
    slug: 'clay-pot-smoked',
    setting: { wall: '#EBD9C9', floor: '#D3B79F', shape: 'arch', paint: '#C4673F' },
    product: pot({
      form: 'wide-mouthed',
      band: 'eyes',
      clay: '#4A3128',
      smoke: '#17120F',
      smoked: 1,
      shine: 0.6,
    }),
  },
  {
    slug: 'clay-bowl-carved',
    setting: { wall: '#D9DED2', floor: '#BCC3AE', shape: 'half-sun', paint: '#5F7F5E' },
    product: bowl({
      form: 'clay',
      pattern: 'carved leaves',
      outside: '#BF6337',
      inside: '#C9764A',
      cut: '#5C2413',
      notches: 56,
      shine: 0.24,
    }),
  },
  {
    slug: 'shea-butter-jar',
    setting: { wall: '#EBDDE0', floor: '#DCC4C6', shape: 'half-sun', paint: '#B9737B' },
    product: jar({ butter: '#EFDDAF', label: '#F4E9D3', ink: 'maroon', lid: '#A9743B' }),
  },
  {
    slug: 'black-soap-bars',
    setting: { wall: '#DDE4DA', shape: 'arch', paint: '#C3D1BE' },
    product: soap({
      bands: [
        ['cream', 'red'],
        ['gold', 'forest green'],
        ['sky blue', 'indigo'],
      ],
    }),
  },
]
