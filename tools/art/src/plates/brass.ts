import { brass } from '../crafts/brass.ts'
import { brassCuff } from '../crafts/brass-cuff.ts'
import { brassEarrings } from '../crafts/brass-earrings.ts'
import { brassKeyRing } from '../crafts/brass-key-ring.ts'
import type { Plate } from '../scene.ts'

export const brassPlates: readonly Plate[] = [
  {
    slug: 'brass-sun-pendant',
    setting: { wall: '#1F3D36', shape: 'sun', paint: '#2C5348' },
    near: { x: 360, y: 600, zoom: 2.4 },
    product: brass({ casting: 'sun', cord: 'maroon' }),
  },
  {
    slug: 'brass-star-pendant',
    setting: { wall: '#26335C', shape: 'diamond', paint: '#34447A' },
    product: brass({ casting: 'star', cord: 'black' }),
  },
  {
    slug: 'brass-crescent-pendant',
    setting: { wall: '#3A2547', shape: 'arch', paint: '#4F3560' },
    near: { x: 500, y: 640, zoom: 2.2 },
    product: brass({ casting: 'crescent', cord: 'cream' }),
  },
  {
    slug: 'brass-fish-pendant',
    setting: { wall: '#0F4652', shape: 'steps', paint: '#17606C' },
    near: { x: 420, y: 700, zoom: 2.2 },
    product: brass({ casting: 'fish', cord: 'turquoise' }),
  },
  {
    slug: 'brass-bird-pendant',
    setting: { wall: '#B9CBD6', shape: 'sun', paint: '#8FAEC1' },
    near: { x: 430, y: 660, zoom: 2.2 },
    product: brass({ casting: 'bird', cord: 'navy' }),
  },
  {
    slug: 'brass-leaf-pendant',
    setting: { wall: '#5A1F24', shape: 'arch', paint: '#752C30' },
    product: brass({ casting: 'leaf', cord: 'forest green' }),
  },
  {
    slug: 'brass-spiral-pendant',
    setting: { wall: '#C9BFD4', shape: 'diamond', paint: '#A897BB' },
    near: { x: 500, y: 650, zoom: 2.2 },
    product: brass({ casting: 'spiral', cord: 'brown' }),
  },
  {
    slug: 'brass-bell-pendant',
    setting: { wall: '#8C3B22', shape: 'steps', paint: '#A54C2E' },
    product: brass({ casting: 'bell', cord: 'teal' }),
  },
  {
    slug: 'brass-cowrie-earrings',
    setting: { wall: '#20476B', shape: 'arch', paint: '#2E5C86' },
    near: { x: 320, y: 690, zoom: 3 },
    product: brassEarrings({ casting: 'cowrie', words: 'cowrie-shaped brass earrings' }),
  },
  {
    slug: 'brass-tortoise-key-ring',
    setting: { wall: '#C7D2BF', shape: 'sun', paint: '#9DB392' },
    near: { x: 500, y: 790, zoom: 2.2 },
    product: brassKeyRing({ casting: 'tortoise', words: 'a small brass tortoise', leather: 'brick red' }),
  },
  {
    slug: 'brass-cuff-coils',
    setting: { wall: '#DCC9CB', floor: '#C6ACAF', shape: 'arch', paint: '#BC8F99' },
    near: { x: 460, y: 740, zoom: 2.3 },
    product: brassCuff(),
  },
]
