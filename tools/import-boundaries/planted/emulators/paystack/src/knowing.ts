import 'fastify'
import './money.ts'
import '@akyede/contract/money' // refused: noRestrictedImports noUndeclaredDependencies
import '../../../contract/src/money.ts' // refused: noRestrictedImports
