import { adinkra } from '../crafts/adinkra.ts'
import type { Plate } from '../scene.ts'

export const adinkraPlates: readonly Plate[] = [
  {
    slug: 'adinkra-cloth-sunrise',
    setting: { wall: '#D9E0DD', shape: 'none' },
    product: adinkra({
      form: 'cloth',
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
      form: 'cloth',
      ground: 'turquoise',
      ink: 'navy',
      symbols: ['dwennimmen', 'web', 'nkonsonkonso', 'duafe', 'osram'],
      angle: -0.07,
    }),
  },
  {
    slug: 'adinkra-cloth-meadow',
    setting: { wall: '#F0DADA', shape: 'none' },
    product: adinkra({
      form: 'cloth',
      ground: 'leaf green',
      ink: 'black',
      symbols: ['nkyinkyim', 'eban', 'bese-saka', 'web'],
      spacing: 140,
      field: [2, 2],
      angle: 0.1,
    }),
  },
  {
    slug: 'adinkra-scarf-peach',
    setting: { wall: '#DCE6E6', shape: 'sun', paint: '#A9C9C4' },
    product: adinkra({
      form: 'scarf',
      ground: 'peach',
      ink: 'brown',
      symbols: ['akoma', 'duafe', 'osram'],
      spacing: 84,
      field: [3, 2],
    }),
  },
  {
    slug: 'adinkra-cushion-sky',
    setting: { wall: '#F1E3CC', floor: '#BC9A72', shape: 'arch', paint: '#E0A868' },
    product: adinkra({
      form: 'cushion',
      ground: 'sky blue',
      ink: 'navy',
      symbols: ['dwennimmen', 'rings', 'nkonsonkonso'],
      spacing: 112.6,
      field: [2, 2],
      angle: -0.05,
    }),
  },
  {
    slug: 'adinkra-wrap-white',
    setting: { wall: '#D6C4B4', shape: 'sun', paint: '#C08F63' },
    near: { x: 400, y: 620, zoom: 2.2 },
    product: adinkra({
      form: 'wrap over a rod',
      ground: 'white',
      ink: 'teal',
      symbols: ['osram', 'akoma', 'bese-saka', 'nkonsonkonso'],
      spacing: 96,
      field: [2, 2],
    }),
  },
  {
    slug: 'adinkra-wall-panel-lilac',
    setting: { wall: '#EDE7CC', shape: 'diamond', paint: '#DCC77E' },
    near: { x: 500, y: 600, zoom: 2 },
    product: adinkra({
      form: 'wall panel',
      ground: 'lilac',
      ink: 'plum',
      symbols: ['web', 'duafe', 'dwennimmen', 'rings', 'eban'],
      spacing: 189,
      field: [1, 1],
    }),
  },
]
