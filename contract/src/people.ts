import { z } from 'zod'

/** A person as others see them: in lists of friends, members and guests, and in the activity feed. */
export const Person = z.strictObject({
  id: z.int(),
  /** First and last name. */
  name: z.string(),
  /** The URL of their photo; null without one. */
  avatar: z.string().nullable(),
})
export type Person = z.output<typeof Person>
