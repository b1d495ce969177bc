import '@akyede/contract/limits'
import '../src/kit/document-facts.ts'
import './deliver.ts'
import '#feature/cart' // refused: noRestrictedImports
import '../src/cart/cart.ts' // refused: noRestrictedImports
import '../../api/src/app.ts' // refused: noRestrictedImports
import '@akyede/api' // refused: noRestrictedImports noUndeclaredDependencies
