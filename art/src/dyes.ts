import { type Color, color } from './color.ts'

/** Colours by the words that the alt texts use for them. */
const dyes = {
  amber: '#D58A22',
  black: '#171311',
  blue: '#1F5AA0',
  'brick red': '#A23A22',
  brown: '#5B351E',
  cobalt: '#20409A',
  coral: '#E8705A',
  cream: '#F2E8D3',
  'forest green': '#1F6244',
  gold: '#E6A626',
  green: '#22774A',
  indigo: '#22346E',
  'lagoon blue': '#2C8CA8',
  maroon: '#6E1E23',
  navy: '#131E42',
  ochre: '#C8812A',
  orange: '#DB6A1E',
  pink: '#CF5C7C',
  red: '#B8311F',
  sand: '#D9B877',
  'sky blue': '#7FB4D6',
  straw: '#D9B26F',
  teal: '#11706F',
  turquoise: '#2FA39B',
  white: '#F6F1E6',
  yellow: '#F1C33B',
} as const

export type Dye = keyof typeof dyes

export function dyed(name: Dye): Color {
  return color(dyes[name])
}
