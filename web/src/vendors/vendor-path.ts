/** "/vendor/bonwire-loom-house" */
export const vendorPath = ({ slug }: { readonly slug: string }): string => `/vendor/${slug}`

/** The way down to a maker. */
export const vendorTrail = [
  { text: 'Home', to: '/' },
  { text: 'All gifts', to: '/browse' },
]
