import '@akyede/contract/cart'
import '#feature/accounts'
import '#kit/storage.ts'
import '#ui/button.tsx'
import './cart.ts'
import '../accounts/session.ts' // refused: noRestrictedImports
import '#feature/accounts/session' // refused: noRestrictedImports
import '@akyede/api' // refused: noRestrictedImports noUndeclaredDependencies

export type Late = import('@akyede/contract/cart').Cart // refused: plugin
export default 1 // refused: noDefaultExport

console.log('the browser is silent') // refused: noConsole
