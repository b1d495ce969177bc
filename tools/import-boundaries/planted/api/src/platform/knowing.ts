import '@akyede/contract/money'
import '#platform/clock.ts'
import './clock.ts'
import 'node:fs'
import 'pg'
import '#feature/orders' // refused: noRestrictedImports
import '../orders/order.ts' // refused: noRestrictedImports
import './../orders/order.ts' // refused: noRestrictedImports
import '@akyede/emulator-paystack' // refused: noRestrictedImports noUndeclaredDependencies

export const late = import('#feature/orders') // refused: noRestrictedImports
