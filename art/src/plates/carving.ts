import { drum } from '../crafts/drum.ts'
import { stool } from '../crafts/stool.ts'
import type { Plate } from '../scene.ts'

export const carvingPlates: readonly Plate[] = [
  {
    slug: 'kpanlogo-drum',
    setting: { wall: '#EFE0CF', floor: '#DCC3A6', shape: 'half-sun', paint: '#D69A4C' },
    product: drum({ form: 'kpanlogo', wood: '#9A5C2E', rope: '#6E4426', accent: 'gold' }),
  },
  {
    slug: 'small-djembe',
    setting: { wall: '#DDE1E8', floor: '#C6CBD6', shape: 'steps', paint: '#5E7396' },
    product: drum({ form: 'djembe', wood: '#6E3B1D', rope: '#E8DCC2', accent: 'red' }),
  },
  {
    slug: 'asante-stool',
    setting: { wall: '#E7E0C9', floor: '#D2C59F', shape: 'sun', paint: '#C9A23F' },
    product: stool({ form: 'asante', wood: '#7A4522', seat: '#8E5630' }),
  },
  {
    slug: 'child-stool',
    setting: { wall: '#E6DEE6', floor: '#CDC0CC', shape: 'arch', paint: '#8E6F93' },
    product: stool({ form: 'child', wood: '#A9703C', seat: '#C08A52' }),
  },
]
