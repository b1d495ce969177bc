import 'sharp'
import './basket.ts'
import '@akyede/contract/money' // refused: noRestrictedImports noUndeclaredDependencies
import '../../contract/src/money.ts' // refused: noRestrictedImports
