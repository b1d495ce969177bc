import '@akyede/contract/money'
import '../queries.ts'
import '../../cart/queries.ts' // refused: noRestrictedImports
import '#feature/cart/queries' // refused: noRestrictedImports
import '@akyede/api' // refused: noRestrictedImports noUndeclaredDependencies
