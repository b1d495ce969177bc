export { changeMakerForOperator, changeMakerState, type MakerChange } from './change-state.ts'
export { findVendorId } from './find-vendor.ts'
export { registerVendors } from './routes.ts'
export { saveApplicant } from './save-applicant.ts'
