import { comb } from '../crafts/comb.ts'
import { oware } from '../crafts/oware.ts'
import { toyLorry } from '../crafts/toy-lorry.ts'
import { handmade } from '../handmade.ts'
import type { Plate } from '../scene.ts'

export const gamesToysPlates: readonly Plate[] = [
  {
    slug: 'oware-board',
    setting: { wall: '#D3DEDC', shape: 'arch', paint: '#A9C4BE' },
    near: { x: 500, y: 560, zoom: 2.3 },
    product: oware({ wood: '#8E5328', seeds: '#9A9C92' }),
  },
  {
    slug: 'long-toothed-comb',
    setting: { wall: '#EBDDCB', shape: 'sun', paint: '#DDB77E' },
    near: { x: 500, y: 560, zoom: 2.2 },
    product: comb({ wood: '#6B3C20', teeth: 9 }),
  },
  {
    slug: 'toy-lorry',
    setting: { wall: '#EFE4C2', floor: '#DCCB96', shape: 'half-sun', paint: '#E0A63A' },
    near: { x: 470, y: 720, zoom: 2.2 },
    product: handmade(toyLorry({ wood: '#B98248', body: 'cobalt', stripe: 'yellow' })),
  },
]
