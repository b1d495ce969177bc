import type { Vendor } from '@akyede/contract/vendors'

const countries: Readonly<Record<string, string>> = {
  BF: 'Burkina Faso',
  BJ: 'Benin',
  CI: 'Côte d’Ivoire',
  ML: 'Mali',
  NE: 'Niger',
  NG: 'Nigeria',
  SN: 'Senegal',
  TG: 'Togo',
}

/** Such as "Bonwire, Ashanti", or "Kpalimé, Plateaux, Togo" outside Ghana. */
export const placeOf = ({ town, region, country }: Pick<Vendor, 'town' | 'region' | 'country'>): string =>
  [town, region, ...(country === 'GH' ? [] : [countries[country] ?? country])].join(', ')

/** Such as "BL" for "Bonwire Loom House": two letters fit the tile. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map(word => word.match(/\p{L}/u)?.[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** Such as "Usually replies within 12 hours". */
export function responseTimeText(hours: number): string {
  if (hours <= 1) return 'Usually replies within an hour'
  if (hours < 24) return `Usually replies within ${hours} hours`
  const days = Math.ceil(hours / 24)
  return days === 1 ? 'Usually replies within a day' : `Usually replies within ${days} days`
}

/** Such as "2–7 working days" or "1 working day". */
export function makingText({ min, max }: NonNullable<Vendor['making_days']>): string {
  return `${min === max ? max : `${min}–${max}`} working ${max === 1 ? 'day' : 'days'}`
}
