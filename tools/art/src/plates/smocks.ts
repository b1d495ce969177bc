import { smock } from '../crafts/smock.ts'
import type { Plate } from '../scene.ts'

export const smockPlates: readonly Plate[] = [
  {
    slug: 'smock-indigo-white',
    setting: { wall: '#EEDFC9', shape: 'arch', paint: '#D9A36F' },
    product: smock({
      cut: 'sleeveless',
      dyes: ['navy', 'white', 'sky blue', 'indigo'],
      stripes: 'broad',
      thread: 'white',
      embroidery: 'zig-zags',
    }),
  },
  {
    slug: 'smock-black-gold',
    setting: { wall: '#E3D9CF', shape: 'sun', paint: '#D39A7C' },
    product: smock({
      cut: 'short-sleeved',
      dyes: ['black', 'cream', 'grey', 'mustard'],
      stripes: 'fine',
      thread: 'gold',
      embroidery: 'loops',
    }),
  },
  {
    slug: 'smock-child-green',
    setting: { wall: '#F2DDE0', shape: 'none' },
    near: { x: 500, y: 440, zoom: 2.4 },
    product: smock({
      cut: 'child',
      dyes: ['green', 'yellow', 'white', 'leaf green'],
      stripes: 'edged',
      thread: 'yellow',
      embroidery: 'chevrons',
      lies: 0.07,
    }),
  },
  {
    slug: 'smock-dress-rust',
    setting: { wall: '#D2DEDC', shape: 'none' },
    product: smock({
      cut: 'long',
      dyes: ['rust', 'cream', 'mustard', 'brown'],
      stripes: 'even',
      thread: 'cream',
      embroidery: 'rays',
      lies: -0.05,
    }),
  },
]
