import { basket } from '../crafts/basket.ts'
import { several } from '../crafts/several.ts'
import { wallBasket } from '../crafts/wall-basket.ts'
import type { Dye } from '../dyes.ts'
import type { Plate, Product } from '../scene.ts'

export const basketPlates: readonly Plate[] = [
  {
    slug: 'bolga-basket-red-gold',
    setting: { wall: '#EEDFC6', floor: '#D9BF97', shape: 'sun', paint: '#DB7A4B' },
    product: basket({
      form: 'market',
      pattern: 'zig-zags',
      straw: 'straw',
      dyes: ['red', 'black', 'forest green', 'gold'],
      handle: { leather: 'grip' },
    }),
  },
  {
    slug: 'bolga-basket-indigo',
    setting: { wall: '#E4E2DC', floor: '#C9C2B4', shape: 'arch', paint: '#CF866B' },
    product: basket({
      form: 'deep',
      pattern: 'bands',
      straw: 'sand',
      dyes: ['indigo', 'sky blue', 'indigo', 'sky blue'],
      handle: { leather: 'whole', leatherColor: '#6B3A20', top: 84 },
    }),
  },
  {
    slug: 'bolga-basket-natural',
    setting: { wall: '#DCE3D6', floor: '#BFC7B0', shape: 'steps', paint: '#6F8F72' },
    near: { x: 500, y: 570, zoom: 2.4 },
    product: basket({
      form: 'market',
      pattern: 'plain',
      straw: 'straw',
      dyes: ['sand', 'sand', 'sand', 'sand'],
      handle: { leather: 'whole', leatherColor: '#8A5430', top: 170 },
    }),
  },
  {
    slug: 'round-basket-forest',
    setting: { wall: '#EFE3D9', floor: '#DCC3B0', shape: 'half-sun', paint: '#C9826B' },
    product: basket({
      form: 'low',
      pattern: 'diamonds',
      straw: 'straw',
      dyes: ['forest green', 'black', 'gold', 'gold'],
    }),
  },
  {
    slug: 'market-basket-sunset',
    setting: { wall: '#D5E3E1', floor: '#B5C8C5', shape: 'sun', paint: '#2E7F83' },
    product: basket({
      form: 'market',
      pattern: 'steps',
      straw: 'straw',
      dyes: ['orange', 'maroon', 'maroon', 'pink'],
      handle: { leather: 'grip', top: 150 },
    }),
  },
  {
    slug: 'market-basket-checks',
    setting: { wall: '#F0E0C2', floor: '#D8BF92', shape: 'diamond', paint: '#C9853C' },
    product: basket({
      form: 'deep',
      pattern: 'checks',
      straw: 'cream',
      dyes: ['black', 'brick red', 'brick red', 'black'],
      handle: { leather: 'whole', leatherColor: '#2B1A12', top: 150 },
    }),
  },
  {
    slug: 'shopper-basket-teal',
    setting: { wall: '#F1DDD0', floor: '#DDBDA8', shape: 'arch', paint: '#D98A66' },
    product: basket({
      form: 'shopper',
      pattern: 'chevrons',
      straw: 'straw',
      dyes: ['teal', 'black', 'gold', 'turquoise'],
      with: 'long handles',
      leatherColor: '#7A4220',
    }),
  },
  {
    slug: 'bicycle-basket-blue',
    setting: { wall: '#F2E4C4', floor: '#D9C08E', shape: 'half-sun', paint: '#E0A03C' },
    near: { x: 510, y: 640, zoom: 2.4 },
    product: basket({
      form: 'bicycle',
      pattern: 'stripes',
      straw: 'sand',
      dyes: ['blue', 'navy', 'navy', 'sky blue'],
      with: 'buckled straps',
      leatherColor: '#8A4F28',
    }),
  },
  {
    slug: 'doll-basket-pink',
    setting: { wall: '#DDE6D4', floor: '#BFCDB0', shape: 'sun', paint: '#7FA383' },
    near: { x: 500, y: 800, zoom: 3 },
    product: basket({
      form: 'market',
      pattern: 'triangles',
      straw: 'cream',
      dyes: ['pink', 'maroon', 'maroon', 'coral'],
      handle: { leather: 'grip', top: 150 },
      scale: 0.68,
    }),
  },
  {
    slug: 'laundry-basket-lid',
    setting: { wall: '#DCE0EA', floor: '#B9C0D2', shape: 'arch', paint: '#6F7FA8' },
    near: { x: 500, y: 590, zoom: 2.4 },
    product: basket({
      form: 'laundry',
      pattern: 'diamonds',
      straw: 'straw',
      dyes: ['brick red', 'black', 'gold', 'gold'],
      with: 'lid',
    }),
  },
  {
    slug: 'planter-basket-ochre',
    setting: { wall: '#EAE1EA', floor: '#CBB9CB', shape: 'steps', paint: '#A987A6' },
    near: { x: 500, y: 780, zoom: 2.4 },
    product: basket({
      form: 'planter',
      pattern: 'crosshatch',
      straw: 'straw',
      dyes: ['ochre', 'brown', 'brown', 'brown'],
      with: 'plant',
    }),
  },
  {
    slug: 'fruit-basket-flared',
    setting: { wall: '#F4E3D3', floor: '#DFC3A6', shape: 'diamond', paint: '#E3A06C' },
    product: basket({
      form: 'flared',
      pattern: 'ladders',
      straw: 'straw',
      dyes: ['navy', 'orange', 'orange', 'lagoon blue'],
    }),
  },
  {
    slug: 'necked-basket-charcoal',
    setting: { wall: '#E9D6C6', floor: '#CFAF95', shape: 'half-sun', paint: '#B65A38' },
    product: basket({
      form: 'necked',
      pattern: 'speckles',
      straw: 'sand',
      dyes: ['black', 'brown', 'brown', 'black'],
    }),
  },
  {
    slug: 'bread-baskets-nested',
    setting: { wall: '#D9E4EA', floor: '#B7C8D2', shape: 'arch', paint: '#5F8FA6' },
    near: { x: 490, y: 740, zoom: 2.2 },
    product: several({
      alt: 'Three low bread baskets in falling sizes, in red, gold and green bands on straw',
      products: [
        { product: breadBasket('gold', 'brown'), place: { x: 190, y: 66, scale: 0.42 } },
        { product: breadBasket('green', 'black'), place: { x: -196, y: 20, scale: 0.56 } },
        { product: breadBasket('red', 'black'), place: { x: 60, y: -110, scale: 0.8 } },
      ],
    }),
  },
  {
    slug: 'wall-basket-sun',
    setting: { wall: '#D3DFD2', shape: 'steps', paint: '#5E8C78' },
    near: { x: 400, y: 560, zoom: 2.3 },
    product: wallBasket({
      pattern: 'stars',
      straw: 'straw',
      dyes: ['orange', 'maroon', 'gold', 'red'],
    }),
  },
]

function breadBasket(colour: Dye, line: Dye): Product {
  return basket({ form: 'low', pattern: 'bands', straw: 'straw', dyes: [colour, line, line, colour] })
}
