import '@akyede/contract/limits'
import '#feature/cart'
import '#feature/cart/cart' // refused: noRestrictedImports
import '../server/ssr.ts' // refused: noRestrictedImports
import '@akyede/api' // refused: noRestrictedImports noUndeclaredDependencies
