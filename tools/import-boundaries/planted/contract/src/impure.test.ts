import 'node:fs'
import 'vitest'
import 'zod'
import './limits.ts'
import './../../api/src/app.ts' // refused: noRestrictedImports
import '@akyede/web' // refused: noRestrictedImports noUndeclaredDependencies
