import { jar } from '../crafts/jar.ts'
import type { Plate } from '../scene.ts'

export const sheaPlates: readonly Plate[] = [
  {
    slug: 'shea-butter-jar',
    setting: { wall: '#EBDDE0', floor: '#DCC4C6', shape: 'half-sun', paint: '#B9737B' },
    product: jar({
      form: 'jar',
      contents: 'shea butter',
      filling: '#EFDDAF',
      label: { paper: '#F4E9D3', ink: 'maroon', stamp: 'bese-saka' },
      lid: '#A9743B',
      nuts: true,
    }),
  },
  {
    slug: 'whipped-shea-jar',
    setting: { wall: '#D8E0EA', floor: '#BFCADA', shape: 'arch', paint: '#5D7FA8' },
    near: { x: 500, y: 680, zoom: 2.2 },
    product: jar({
      form: 'open jar',
      contents: 'whipped shea butter',
      filling: '#F3E8CB',
      label: { paper: '#F1D9A8', ink: 'indigo', stamp: 'akoma' },
      lid: '#A9743B',
    }),
  },
  {
    slug: 'shea-lemongrass',
    setting: { wall: '#E3E8D2', floor: '#C9D2A8', shape: 'sun', paint: '#A9B94E' },
    product: jar({
      form: 'tall jar',
      contents: 'shea butter',
      filling: '#E3DFA0',
      label: { paper: '#F3EFD9', ink: 'forest green', stamp: 'duafe' },
      lid: '#8A5A2E',
    }),
  },
  {
    slug: 'baobab-oil-bottle',
    setting: { wall: '#EADCCB', floor: '#D6BD9E', shape: 'steps', paint: '#7C5A86' },
    product: jar({
      form: 'bottle',
      contents: 'baobab oil',
      filling: '#B4690E',
      label: { paper: '#F4E7C8', ink: 'brown', stamp: 'bese-saka' },
      lid: '#C79A62',
    }),
  },
  {
    slug: 'coconut-oil-jar',
    setting: { wall: '#D5E4E2', floor: '#B5CECB', shape: 'half-sun', paint: '#3F8C86' },
    product: jar({
      form: 'jar',
      contents: 'coconut oil',
      filling: '#E9E6D2',
      label: { paper: '#FBF6E8', ink: 'teal', stamp: 'nkyinkyim' },
      lid: '#5E3A20',
    }),
  },
]
