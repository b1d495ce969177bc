import { setFlagsFromString } from 'node:v8'
import { runShop } from './run-shop.ts'

// The loops over all products are functions of their own (api/src/search). Maglev, V8's compiler for code that runs less
// often, would copy them into their callers, where they take three times as long or more (decision 0155).
setFlagsFromString('--no-maglev-inlining')

await runShop('production')
