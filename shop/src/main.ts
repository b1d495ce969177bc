import { setFlagsFromString } from 'node:v8'
import { runShop } from './run-shop.ts'

// The loops over all products are functions of their own (api/src/search). Maglev, V8's compiler for code that does not run
// often, would copy them into their callers, where they take three times as long.
setFlagsFromString('--no-maglev-inlining')

await runShop('production')
