export { registerVendors } from './routes.ts'
