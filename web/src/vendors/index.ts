export { vendorMeta } from './vendor-meta.ts'
export { VendorPage } from './vendor-page.tsx'
