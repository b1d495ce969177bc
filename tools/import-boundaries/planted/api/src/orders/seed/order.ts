import '@akyede/contract/money'
import '../tables.ts'
import '../../payments/tables.ts' // refused: noRestrictedImports
import '#feature/payments/tables' // refused: noRestrictedImports
import '@akyede/web' // refused: noRestrictedImports noUndeclaredDependencies
