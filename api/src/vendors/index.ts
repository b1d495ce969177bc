export { changeMakerForOperator, changeMakerState } from './change-state.ts'
export { findVendorId } from './find-vendor.ts'
export { registerVendors } from './routes.ts'
