import { drum, drumPair } from '../crafts/drum.ts'
import { frameDrum } from '../crafts/frame-drum.ts'
import { talkingDrum } from '../crafts/talking-drum.ts'
import type { Plate } from '../scene.ts'

export const drumPlates: readonly Plate[] = [
  {
    slug: 'kpanlogo-drum',
    setting: { wall: '#EFE0CF', floor: '#DCC3A6', shape: 'half-sun', paint: '#D69A4C' },
    near: { x: 500, y: 450, zoom: 2 },
    product: drum({ form: 'kpanlogo', wood: '#9A5C2E', rope: '#6E4426', accent: 'gold' }),
  },
  {
    slug: 'small-djembe',
    setting: { wall: '#DDE1E8', floor: '#C6CBD6', shape: 'steps', paint: '#5E7396' },
    near: { x: 500, y: 480, zoom: 2.2 },
    product: drum({ form: 'djembe', wood: '#6E3B1D', rope: '#E8DCC2', accent: 'red' }),
  },
  {
    slug: 'talking-drum',
    setting: { wall: '#E2E4D2', floor: '#C9CDAE', shape: 'arch', paint: '#8C9A4E' },
    near: { x: 500, y: 560, zoom: 2.3 },
    product: talkingDrum({ wood: '#7A4522', cord: 'straw', sash: 'maroon' }),
  },
  {
    slug: 'frame-drum-square',
    setting: { wall: '#C9D9DC', shape: 'none' },
    near: { x: 420, y: 820, zoom: 2.2 },
    product: frameDrum({ wood: '#8A5228', paint: 'red' }),
  },
  {
    slug: 'barrel-drum-painted',
    setting: { wall: '#EFE3C4', floor: '#DCCA98', shape: 'sun', paint: '#D89A35' },
    near: { x: 500, y: 600, zoom: 2.2 },
    product: drum({
      form: 'barrel',
      wood: '#9C6A3A',
      rope: '#E6D9BC',
      accent: 'black',
      paint: ['forest green', 'cream', 'cobalt', 'cream'],
    }),
  },
  {
    slug: 'drum-pair-small',
    setting: { wall: '#E9DCE2', floor: '#D2BFC9', shape: 'half-sun', paint: '#8C5B78' },
    near: { x: 470, y: 700, zoom: 2 },
    product: drumPair({ wood: '#8B5328', rope: '#EADFC6', accents: ['teal', 'orange'] }),
  },
]
