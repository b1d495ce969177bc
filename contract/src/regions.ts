/** The 16 regions of Ghana and their capitals; used as `state` of an address. */
export const regions = {
  Ahafo: 'Goaso',
  Ashanti: 'Kumasi',
  Bono: 'Sunyani',
  'Bono East': 'Techiman',
  Central: 'Cape Coast',
  Eastern: 'Koforidua',
  'Greater Accra': 'Accra',
  'North East': 'Nalerigu',
  Northern: 'Tamale',
  Oti: 'Dambai',
  Savannah: 'Damongo',
  'Upper East': 'Bolgatanga',
  'Upper West': 'Wa',
  Volta: 'Ho',
  Western: 'Sekondi-Takoradi',
  'Western North': 'Sefwi Wiawso',
} as const
export type Region = keyof typeof regions
export const regionNames = Object.keys(regions) as [Region, ...Region[]]
