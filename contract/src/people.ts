import { z } from 'zod'

/** Somebody, as others see them: in lists of friends, members, guests, in what happened. */
export const Person = z.strictObject({
  id: z.int(),
  /** First and last name. */
  name: z.string(),
  /** The address of their photo; null without one. */
  avatar: z.string().nullable(),
})
export type Person = z.output<typeof Person>
