import { lazyComponents } from '#kit/lazy-components.ts'

const step = lazyComponents(() => import('./second-factor-step.tsx'))
const section = lazyComponents(() => import('./second-factor-section.tsx'))
const prompt = lazyComponents(() => import('./second-factor-prompt.tsx'))

/** The heading above the step. */
export const secondFactorTitle = 'One more step'
/** Asks for the second factor of a sign-in. Wrap it in a `<Suspense>`. */
export const SecondFactorStep = step.component(({ SecondFactorStep }) => SecondFactorStep)
/** Loads the step as soon as it is known to be needed. */
export const preloadSecondFactorStep = step.preload
/** Turns the second factor on and off in the settings. Wrap it in a `<Suspense>`. */
export const SecondFactorSection = section.component(({ SecondFactorSection }) => SecondFactorSection)
/** Tells administrators that their account has no second factor. Wrap it in a `<Suspense>`. */
export const SecondFactorPrompt = prompt.component(({ SecondFactorPrompt }) => SecondFactorPrompt)
export const preloadSecondFactorPrompt = prompt.preload
