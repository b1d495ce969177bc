import { lazyComponents } from '#kit/lazy-components.ts'

const step = lazyComponents(() => import('./second-factor-step.tsx'))
const section = lazyComponents(() => import('./second-factor-section.tsx'))
const urge = lazyComponents(() => import('./second-factor-prompt.tsx'))

/** The heading over the step. */
export const secondFactorTitle = 'One more step'
/** Asks for the second factor of a sign-in. Stand it in a `<Suspense>`. */
export const SecondFactorStep = step.component(({ SecondFactorStep }) => SecondFactorStep)
/** Fetches the step now, for whoever knows that it is asked for. */
export const preloadSecondFactorStep = step.preload
/** Turns the second factor on and off, for the settings. Stand it in a `<Suspense>`. */
export const SecondFactorSection = section.component(({ SecondFactorSection }) => SecondFactorSection)
/** Tells administrators that their account has no second factor. Stand it in a `<Suspense>`. */
export const SecondFactorPrompt = urge.component(({ SecondFactorPrompt }) => SecondFactorPrompt)
export const preloadSecondFactorPrompt = urge.preload
