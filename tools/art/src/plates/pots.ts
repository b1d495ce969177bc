import { pot } from '../crafts/pot.ts'
import type { Plate } from '../scene.ts'

export const potPlates: readonly Plate[] = [
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
    slug: 'painted-pot-sirigu',
    setting: { wall: '#DCE3E2', floor: '#BFCBCB', shape: 'steps', paint: '#5F8A8B' },
    product: pot({
      form: 'round',
      band: 'painted triangles and lozenges',
      clay: '#9E3F26',
      smoke: '#3A1B12',
      smoked: 0,
      shine: 0.2,
    }),
  },
  {
    slug: 'bottle-vase-ochre',
    setting: { wall: '#DDE1EA', floor: '#C3CADA', shape: 'arch', paint: '#54719C' },
    near: { x: 500, y: 720, zoom: 2.3 },
    product: pot({
      form: 'bottle',
      band: 'combed waves',
      slip: 'ochre',
      clay: '#C98A3A',
      smoke: '#7A4A1E',
      smoked: 0.05,
      shine: 0.26,
    }),
  },
  {
    slug: 'shouldered-vase-cream',
    setting: { wall: '#EAD8D0', floor: '#D5B6A9', shape: 'sun', paint: '#B5533B' },
    near: { x: 500, y: 540, zoom: 2.3 },
    product: pot({
      form: 'shouldered',
      band: 'stepped blocks',
      slip: 'cream',
      clay: '#E6D6B6',
      smoke: '#B08A5A',
      smoked: 0,
      shine: 0.14,
    }),
  },
  {
    slug: 'herb-planter-saucer',
    setting: { wall: '#E3E6D6', floor: '#C8CEB2', shape: 'half-sun', paint: '#7C9151' },
    product: pot({
      form: 'planter',
      band: 'eyes',
      clay: '#C0653B',
      smoke: '#4A2417',
      smoked: 0,
      shine: 0.12,
    }),
  },
  {
    slug: 'lidded-jar-smoked',
    setting: { wall: '#E9E3C6', floor: '#D3C894', shape: 'diamond', paint: '#D2A63C' },
    near: { x: 500, y: 740, zoom: 2.3 },
    product: pot({
      form: 'jar',
      band: 'hatched triangles',
      clay: '#4B3329',
      smoke: '#1A1411',
      smoked: 0.9,
      shine: 0.5,
    }),
  },
]
