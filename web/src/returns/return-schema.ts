import { ReturnBody } from '@akyede/contract/returns'
import type { z } from 'zod'
import type { FormSchema } from '#kit/form-resolver.ts'

export type ReturnToSend = z.output<typeof ReturnBody>

/** The contract's own validation. */
export const returnSchema: FormSchema<ReturnToSend> = ReturnBody
