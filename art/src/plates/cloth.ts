import { adinkra } from '../crafts/adinkra.ts'
import { batik } from '../crafts/batik.ts'
import { kente } from '../crafts/kente.ts'
import type { Plate } from '../scene.ts'

export const clothPlates: readonly Plate[] = [
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
    product: kente({
      form: 'stole ends',
      dyes: ['navy', 'white', 'blue', 'sky blue', 'indigo'],
      motifs: ['hourglass figure', 'steps', 'stepped diamond', 'bars'],
    }),
  },
  {
    slug: 'kente-throw-red-gold',
    setting: { wall: '#E3E5DC', shape: 'none' },
    product: kente({
      form: 'throw',
      dyes: ['red', 'gold', 'maroon', 'black', 'orange'],
      motifs: ['checks', 'stepped diamond', 'zig-zags', 'hourglass figure', 'bars'],
    }),
  },
  {
    slug: 'adinkra-cloth-sunrise',
    setting: { wall: '#D9E0DD', shape: 'none' },
    product: adinkra({
      ground: 'yellow',
      ink: 'black',
      symbols: ['bese-saka', 'akoma', 'nkyinkyim', 'rings'],
      angle: 0.06,
    }),
  },
  {
    slug: 'adinkra-cloth-lagoon',
    setting: { wall: '#F0E2CE', shape: 'none' },
    product: adinkra({
      ground: 'turquoise',
      ink: 'navy',
      symbols: ['dwennimmen', 'web', 'nkonsonkonso', 'duafe', 'osram'],
      angle: -0.07,
    }),
  },
  {
    slug: 'batik-scarf-lagoon',
    setting: { wall: '#EFE6DA', shape: 'sun', paint: '#E9C9A4' },
    product: batik({
      form: 'scarf',
      pattern: 'waves and shells',
      deep: 'indigo',
      bright: 'lagoon blue',
      kept: 'cream',
    }),
  },
  {
    slug: 'batik-runner-clay',
    setting: { wall: '#D5DCD2', shape: 'none' },
    product: batik({
      form: 'runner',
      pattern: 'flowers',
      deep: 'brick red',
      bright: 'orange',
      kept: 'cream',
    }),
  },
]
