import '@akyede/contract/money'
import '#feature/payments'
import '#platform/clock.ts'
import './order.ts'
import './seed/order.ts'
import '../payments/tables.ts' // refused: noRestrictedImports
import '#feature/payments/tables' // refused: noRestrictedImports
import '@akyede/web' // refused: noRestrictedImports noUndeclaredDependencies
import '@akyede/emulator-paystack' // refused: noRestrictedImports noUndeclaredDependencies
import '@tanstack/react-query' // refused: noUndeclaredDependencies

export type Late = import('#feature/payments').Payments // refused: plugin
export * from '../payments/tables.ts' // refused: noRestrictedImports
export default 1 // refused: noDefaultExport

console.log('the log is pino') // refused: noConsole
