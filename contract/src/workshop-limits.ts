import { day } from './durations.ts'

/** Workshops, their applications and their members (E17 to E19). */
export const workshops = {
  /** Members and open invitations of one workshop. */
  members: 20,
  /** Workshops that one person belongs to. */
  perPerson: 5,
  name: { min: 2, max: 60 },
  craft: 40,
  town: 60,
  story: { min: 100, max: 2_000 },
  holder: 80,
  /** Pictures of the work in an application. */
  pictures: 3,
  picture: {
    maxBytes: 12 * 1024 * 1024,
    maxPixels: 60_000_000,
    width: 640,
    height: 800,
    uploads: { atMost: 20, within: day },
    /** How long a picture that belongs to no application is kept. */
    keptFor: 7 * day,
  },
  /** After a refusal. */
  applyAgainAfter: 7 * day,
  processSteps: 6,
  processStep: 200,
  website: 200,
  pause: { days: 180, words: 200 },
  invitations: { lastFor: 30 * day, sent: { atMost: 40, within: day } },
  /** Invitations by email and SMS to one address, from all workshops. */
  messagesToOne: { atMost: 5, within: day },
  /** Products with at most so many units are shown to their maker. */
  lowStock: 2,
} as const
