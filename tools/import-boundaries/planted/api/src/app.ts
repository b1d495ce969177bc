import '@akyede/contract/money'
import '#feature/orders'
import '#platform/clock.ts'
import './operator.ts'
import '../test/test-shop.ts' // refused: noRestrictedImports
import './orders/order.ts' // refused: noRestrictedImports
import '#feature/orders/order' // refused: noRestrictedImports
import '@akyede/shop' // refused: noRestrictedImports noUndeclaredDependencies
