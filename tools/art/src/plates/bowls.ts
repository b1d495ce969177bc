import { bowl } from '../crafts/bowl.ts'
import { dish } from '../crafts/dish.ts'
import { grindingBowl } from '../crafts/grinding-bowl.ts'
import { nestedBowls } from '../crafts/nested-bowls.ts'
import { pot } from '../crafts/pot.ts'
import type { Plate } from '../scene.ts'

export const bowlPlates: readonly Plate[] = [
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
    slug: 'asanka-grinding-bowl',
    setting: { wall: '#EFE0C8', floor: '#DCC59C', shape: 'sun', paint: '#DDA13A' },
    near: { x: 540, y: 640, zoom: 2.3 },
    product: grindingBowl({ clay: '#2E2622', wood: '#B98248' }),
  },
  {
    slug: 'nesting-bowls-three',
    setting: { wall: '#DCE1EA', floor: '#C2CAD8', shape: 'arch', paint: '#4F6A98' },
    near: { x: 500, y: 640, zoom: 2.2 },
    product: nestedBowls({
      bowls: [
        {
          word: 'terracotta',
          look: {
            form: 'clay',
            pattern: 'scored diamonds',
            outside: '#B95A33',
            inside: '#BF6A42',
            cut: '#5A2414',
            notches: 0,
            shine: 0.2,
          },
        },
        {
          word: 'cream',
          look: {
            form: 'clay',
            pattern: 'carved leaves',
            outside: '#E2CFA9',
            inside: '#D9C49C',
            cut: '#8A6238',
            notches: 0,
            shine: 0.16,
          },
        },
        {
          word: 'black',
          look: {
            form: 'clay',
            pattern: 'scored diamonds',
            outside: '#362C28',
            inside: '#40342E',
            cut: '#120E0C',
            notches: 0,
            shine: 0.3,
          },
        },
      ],
    }),
  },
  {
    slug: 'serving-dish-leaves',
    setting: { wall: '#D3DEDA', shape: 'diamond', paint: '#6E9C93' },
    near: { x: 440, y: 480, zoom: 2.3 },
    product: dish({ clay: '#B4552F', slip: 'cream', leaves: 14 }),
  },
  {
    slug: 'soup-bowl-lidded',
    setting: { wall: '#D9E3E0', floor: '#BACBC6', shape: 'half-sun', paint: '#4E8079' },
    product: pot({
      form: 'casserole',
      band: 'slanting strokes',
      clay: '#8A4325',
      smoke: '#2A1610',
      smoked: 0.3,
      shine: 0.4,
    }),
  },
]
