import { kente } from '../crafts/kente.ts'
import type { Plate } from '../scene.ts'

export const kentePlates: readonly Plate[] = [
  {
    slug: 'kente-stole-gold-green',
    setting: { wall: '#E9E1D2', shape: 'arch', paint: '#B5563A' },
    product: kente({
      form: 'folded stole',
      dyes: ['forest green', 'gold', 'green', 'cream', 'black'],
      motifs: ['stepped diamond', 'bars', 'zig-zags', 'checks'],
    }),
  },
  {
    slug: 'kente-stole-indigo',
    setting: { wall: '#F0E6DC', shape: 'sun', paint: '#E7B98C' },
    near: { x: 340, y: 560, zoom: 3 },
    product: kente({
      form: 'stole ends',
      dyes: ['navy', 'white', 'blue', 'sky blue', 'indigo'],
      motifs: ['hourglass figure', 'steps', 'stepped diamond', 'bars'],
    }),
  },
  {
    slug: 'kente-throw-red-gold',
    setting: { wall: '#E3E5DC', floor: '#C9C4AE', shape: 'arch', paint: '#9FB4A4' },
    near: { x: 500, y: 770, zoom: 2.3 },
    product: kente({
      form: 'throw',
      dyes: ['red', 'gold', 'maroon', 'black', 'orange'],
      motifs: ['checks', 'stepped diamond', 'zig-zags', 'hourglass figure', 'bars'],
    }),
  },
  {
    slug: 'kente-stole-plum-teal',
    setting: { wall: '#EDE8D6', shape: 'arch', paint: '#D9A94E' },
    product: kente({
      form: 'folded stole',
      dyes: ['plum', 'rose', 'teal', 'cream', 'black'],
      motifs: ['arrowheads', 'checks', 'stars', 'bars'],
    }),
  },
  {
    slug: 'ewe-kente-throw-birds',
    setting: { wall: '#F0DCC6', shape: 'none' },
    near: { x: 500, y: 560, zoom: 2.2 },
    product: kente({
      form: 'laid throw',
      dyes: ['cobalt', 'white', 'sky blue', 'yellow', 'navy'],
      motifs: ['birds', 'ladders', 'birds', 'combs', 'birds'],
      inlaid: true,
    }),
  },
  {
    slug: 'ewe-kente-stole-fishes',
    setting: { wall: '#F2E0DA', shape: 'steps', paint: '#DE9A78' },
    near: { x: 340, y: 670, zoom: 2.6 },
    product: kente({
      form: 'stole ends',
      dyes: ['forest green', 'mint', 'leaf green', 'white', 'black'],
      motifs: ['fishes', 'ladders', 'fishes', 'bars'],
      inlaid: true,
    }),
  },
  {
    slug: 'kente-table-runner-ochre',
    setting: { wall: '#C9D8D8', shape: 'none' },
    product: kente({
      form: 'runner',
      dyes: ['rust', 'ochre', 'cream', 'brown', 'black'],
      motifs: ['zig-zags', 'stepped diamond', 'steps', 'bars'],
    }),
  },
  {
    slug: 'kente-cushion-coral',
    setting: { wall: '#D5E0DA', floor: '#B9A78C', shape: 'half-sun', paint: '#8FB0A8' },
    near: { x: 440, y: 560, zoom: 2.3 },
    product: kente({
      form: 'cushion',
      dyes: ['coral', 'cream', 'maroon', 'yellow', 'pink'],
      motifs: ['stepped diamond', 'stars', 'bars', 'hourglass figure'],
    }),
  },
  {
    slug: 'kente-bookmarks',
    setting: { wall: '#E4E0EA', shape: 'none' },
    near: { x: 500, y: 600, zoom: 3 },
    product: kente({
      form: 'bookmarks',
      dyes: ['turquoise', 'gold', 'red', 'white', 'navy'],
      motifs: ['zig-zags', 'stars', 'stepped diamond', 'checks', 'arrowheads'],
    }),
  },
  {
    slug: 'kente-wall-strips',
    setting: { wall: '#EBCDB6', shape: 'sun', paint: '#F3E6D4' },
    near: { x: 380, y: 500, zoom: 2.3 },
    product: kente({
      form: 'wall strips',
      dyes: ['black', 'white', 'grey', 'mustard', 'rust'],
      motifs: ['combs', 'stars', 'ladders', 'hourglass figure', 'arrowheads'],
      inlaid: true,
    }),
  },
]
