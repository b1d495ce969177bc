import { call } from '#kit/call.ts'
import { afterSignIn } from './after-sign-in.ts'

// Tells the shop that a sign-in has arrived here (D70). It knows of the sign-in itself: that it does not hear of its
// arrival is no reason to keep anybody waiting.
afterSignIn(async () => void (await call('reportSignIn')))
