import '@akyede/contract/orders'
import '#ui/toast.ts'
import './storage.ts'
import '#feature/cart' // refused: noRestrictedImports
import '../cart/cart.ts' // refused: noRestrictedImports
import '@akyede/api' // refused: noRestrictedImports noUndeclaredDependencies
