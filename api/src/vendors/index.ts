export { findVendorId } from './find-vendor.ts'
export { registerVendors } from './routes.ts'
