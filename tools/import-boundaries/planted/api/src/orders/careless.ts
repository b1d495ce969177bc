import { Failure } from '@akyede/contract/failures' // refused: useImportType
import { join } from 'node:path' // refused: noUnusedImports
import { readFileSync } from 'fs' // refused: useNodejsImportProtocol

export type Rows = any[] // refused: noExplicitAny

export const first = (failures: Failure[]): Failure => {
  const text = readFileSync('orders') // refused: noUnusedVariables
  return failures[0]! // refused: noNonNullAssertion
}
