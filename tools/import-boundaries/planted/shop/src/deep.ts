import '@akyede/api'
import '@akyede/web'
import './open-shop.ts'
import '@akyede/api/src/orders/order.ts' // refused: noRestrictedImports
import '@akyede/bench' // refused: noRestrictedImports noUndeclaredDependencies
import '@akyede/contract/money' // refused: noRestrictedImports noUndeclaredDependencies
import '../../api/src/app.ts' // refused: noRestrictedImports

export const pretend = import('@akyede/emulator-paystack')
