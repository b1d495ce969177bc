import 'zod'
import './limits.ts'
import 'node:fs' // refused: noRestrictedImports
import 'fastify' // refused: noRestrictedImports noUndeclaredDependencies
import '@akyede/api' // refused: noRestrictedImports noUndeclaredDependencies
import '../../api/src/app.ts' // refused: noRestrictedImports
import './../../api/src/app.ts' // refused: noRestrictedImports

console.log('the contract is silent') // refused: noConsole
