import { keyFobs } from '../crafts/key-fob.ts'
import { pouch } from '../crafts/pouch.ts'
import { pouffe } from '../crafts/pouffe.ts'
import { sandals } from '../crafts/sandals.ts'
import { satchel } from '../crafts/satchel.ts'
import { wallet } from '../crafts/wallet.ts'
import type { Plate } from '../scene.ts'

export const leatherPlates: readonly Plate[] = [
  {
    slug: 'leather-drawstring-pouch',
    setting: { wall: '#DCE4D8', shape: 'arch', paint: '#6F9478' },
    near: { x: 500, y: 800, zoom: 2.4 },
    product: pouch({ leather: '#9A4A26', word: 'russet', cord: '#2E1A10', inlay: '#D9A441' }),
  },
  {
    slug: 'leather-envelope-wallet',
    setting: { wall: '#F0E2C8', shape: 'sun', paint: '#E0B05C' },
    near: { x: 540, y: 650, zoom: 2.3 },
    product: wallet({ leather: '#1F5B4A', word: 'bottle-green', inlay: '#C9792E' }),
  },
  {
    slug: 'leather-floor-cushion',
    setting: { wall: '#D8DFE8', floor: '#B4BFCE', shape: 'arch', paint: '#6E86A8' },
    near: { x: 500, y: 690, zoom: 2.3 },
    product: pouffe({ leathers: ['#A04522', '#D9A254'], words: ['red-brown', 'honey'], figures: '#3A1E12' }),
  },
  {
    slug: 'leather-sandals',
    setting: { wall: '#D5E6E4', shape: 'diamond', paint: '#4F9A97' },
    near: { x: 300, y: 400, zoom: 2.4 },
    product: sandals({ sole: '#B98048', straps: '#5A2A18', inlay: '#D8A23C', word: 'dark brown' }),
  },
  {
    slug: 'leather-satchel',
    setting: { wall: '#E6DDEA', shape: 'steps', paint: '#9C86AD' },
    near: { x: 430, y: 690, zoom: 2.2 },
    product: satchel({ leather: '#B0712F', word: 'honey-brown', inlay: '#6A2418' }),
  },
  {
    slug: 'leather-key-fob',
    setting: { wall: '#F2DED2', shape: 'half-sun', paint: '#D98E6C' },
    near: { x: 290, y: 680, zoom: 2.2 },
    product: keyFobs({
      fobs: [
        { leather: '#1E3F66', word: 'blue', inlay: '#D9A441' },
        { leather: '#8A2A1E', word: 'red', inlay: '#E6C98A' },
      ],
    }),
  },
]
