import { coneHat } from '../crafts/cone-hat.ts'
import { fan } from '../crafts/fan.ts'
import { strawHat } from '../crafts/straw-hat.ts'
import type { Plate } from '../scene.ts'

export const fanPlates: readonly Plate[] = [
  {
    slug: 'round-fan-red',
    setting: { wall: '#D6E4DF', shape: 'arch', paint: '#3F8C86' },
    near: { x: 440, y: 420, zoom: 2.4 },
    product: fan({
      pattern: 'rays',
      straw: 'straw',
      dyes: ['red', 'black', 'gold', 'gold'],
      edge: 'coil',
      leather: '#5A2F1B',
      bands: '#A5301F',
      angle: -0.2,
    }),
  },
  {
    slug: 'fringed-fan-indigo',
    setting: { wall: '#F3E3C8', shape: 'steps', paint: '#DDA85A' },
    near: { x: 470, y: 390, zoom: 3 },
    product: fan({
      pattern: 'swirls',
      straw: 'cream',
      dyes: ['indigo', 'navy', 'navy', 'sky blue'],
      edge: 'fringe',
      leather: '#2B1A12',
      bands: '#8A5430',
      angle: 0.24,
    }),
  },
  {
    slug: 'straw-hat-wide',
    setting: { wall: '#CFE0E8', shape: 'diamond', paint: '#5C97B3' },
    near: { x: 400, y: 520, zoom: 2.3 },
    product: strawHat({ straw: 'straw', dye: 'brown', band: 'red' }),
  },
  {
    slug: 'cone-hat-leather',
    setting: { wall: '#E4DCEB', shape: 'steps', paint: '#9A86B4' },
    near: { x: 450, y: 540, zoom: 2.3 },
    product: coneHat({
      pattern: 'stars',
      straw: 'straw',
      dyes: ['black', 'brick red', 'brick red', 'brick red'],
      leather: '#7A3A1E',
      trim: '#2B1A12',
    }),
  },
]
