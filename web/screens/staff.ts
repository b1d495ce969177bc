import { at, type Group, type Screen } from './screen.ts'

/** A page of the back office, all of which are one route. */
const pageOf = (state: string, path = ''): Screen => at('/office/*', state, `/office/${path}`)

const lists = [
  'orders',
  'payments',
  'returns',
  'tickets',
  'people',
  'products',
  'reviews',
  'prices',
  'analytics',
  'audit',
].map(path => pageOf(path, path))

export const staff: readonly Group[] = [
  { title: 'Back office', person: 'staff', screens: [pageOf('overview'), ...lists] },
]
