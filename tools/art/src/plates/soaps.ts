import { soap } from '../crafts/soap.ts'
import { soapBalls } from '../crafts/soap-balls.ts'
import { soapCakes } from '../crafts/soap-cakes.ts'
import type { Plate } from '../scene.ts'

export const soapPlates: readonly Plate[] = [
  {
    slug: 'black-soap-bars',
    setting: { wall: '#DDE4DA', shape: 'arch', paint: '#C3D1BE' },
    near: { x: 470, y: 400, zoom: 2.3 },
    product: soap({
      body: 'black',
      layout: 'column',
      bands: [
        ['cream', 'red'],
        ['gold', 'forest green'],
        ['sky blue', 'indigo'],
      ],
    }),
  },
  {
    slug: 'black-soap-balls',
    setting: { wall: '#EFDFC6', shape: 'sun', paint: '#E0B25C' },
    near: { x: 450, y: 700, zoom: 2.3 },
    product: soapBalls(),
  },
  {
    slug: 'shea-soap-pair',
    setting: { wall: '#C9D6E2', shape: 'diamond', paint: '#A3BAD2' },
    near: { x: 400, y: 600, zoom: 2.2 },
    product: soap({
      body: 'shea',
      layout: 'pair',
      bands: [
        ['teal', 'cream'],
        ['coral', 'cream'],
      ],
    }),
  },
  {
    slug: 'cocoa-soap-cord',
    setting: { wall: '#E6E0EA', shape: 'arch', paint: '#BBA9C9' },
    near: { x: 530, y: 600, zoom: 2.2 },
    product: soapCakes({ body: 'cocoa', stamp: 'duafe', cord: 'straw' }),
  },
  {
    slug: 'soap-gift-six',
    setting: { wall: '#EBD6CC', shape: 'steps', paint: '#D9A58F' },
    near: { x: 320, y: 450, zoom: 2.3 },
    product: soap({
      body: 'black',
      layout: 'two columns',
      bands: [
        ['turquoise', 'navy'],
        ['yellow', 'maroon'],
        ['pink', 'cream'],
        ['white', 'green'],
        ['orange', 'brown'],
        ['lagoon blue', 'white'],
      ],
    }),
  },
]
