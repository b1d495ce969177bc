import { secret } from './tables.ts' // refused: noPrivateImports

export const told = secret
