import { stool } from '../crafts/stool.ts'
import type { Plate } from '../scene.ts'

export const stoolPlates: readonly Plate[] = [
  {
    slug: 'asante-stool',
    setting: { wall: '#E7E0C9', floor: '#D2C59F', shape: 'sun', paint: '#C9A23F' },
    near: { x: 500, y: 700, zoom: 2.2 },
    product: stool({ form: 'asante', wood: '#7A4522', seat: '#8E5630' }),
  },
  {
    slug: 'child-stool',
    setting: { wall: '#E6DEE6', floor: '#CDC0CC', shape: 'arch', paint: '#8E6F93' },
    near: { x: 330, y: 720, zoom: 2.4 },
    product: stool({ form: 'child', wood: '#A9703C', seat: '#C08A52' }),
  },
  {
    slug: 'pillar-stool',
    setting: { wall: '#D9E3DF', floor: '#BBCCC5', shape: 'steps', paint: '#4F8573' },
    near: { x: 370, y: 740, zoom: 2.3 },
    product: stool({ form: 'pillars', wood: '#A4612F', seat: '#B87A45' }),
  },
  {
    slug: 'round-kitchen-stool',
    setting: { wall: '#EBDCD2', floor: '#D8BDAA', shape: 'half-sun', paint: '#B4573A' },
    near: { x: 440, y: 690, zoom: 2.4 },
    product: stool({ form: 'round', wood: '#C49356', seat: '#D6AC6E' }),
  },
  {
    slug: 'low-bench',
    setting: { wall: '#D8E0EA', floor: '#BCC8D8', shape: 'sun', paint: '#C9A45A' },
    near: { x: 360, y: 770, zoom: 2.6 },
    product: stool({ form: 'bench', wood: '#5E3820', seat: '#74492C' }),
  },
]
