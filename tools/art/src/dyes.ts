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
  grey: '#8D8A85',
  indigo: '#22346E',
  'lagoon blue': '#2C8CA8',
  'leaf green': '#86B544',
  lilac: '#CDB0DE',
  maroon: '#6E1E23',
  mint: '#A9D6BC',
  mustard: '#CE9C2B',
  navy: '#131E42',
  ochre: '#C8812A',
  orange: '#DB6A1E',
  peach: '#F3B78E',
  pink: '#CF5C7C',
  plum: '#5E2750',
  purple: '#56398A',
  red: '#B8311F',
  rose: '#E08A9B',
  rust: '#9C4A22',
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
