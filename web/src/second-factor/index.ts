import { lateParts } from '#kit/late-parts.ts'

const step = lateParts(() => import('./second-factor-step.tsx'))
const section = lateParts(() => import('./second-factor-section.tsx'))
const urge = lateParts(() => import('./second-factor-urge.tsx'))

/** The heading over the step. */
export const secondFactorTitle = 'One more step'
/** Asks for the second factor of a sign-in. Stand it in a `<Suspense>`. */
export const SecondFactorStep = step.part(({ SecondFactorStep }) => SecondFactorStep)
/** Fetches the step now, for whoever knows that it is asked for. */
export const beginSecondFactorStep = step.begin
/** Turns the second factor on and off, for the settings. Stand it in a `<Suspense>`. */
export const SecondFactorSection = section.part(({ SecondFactorSection }) => SecondFactorSection)
/** Tells administrators that their account has no second factor. Stand it in a `<Suspense>`. */
export const SecondFactorUrge = urge.part(({ SecondFactorUrge }) => SecondFactorUrge)
export const beginSecondFactorUrge = urge.begin
