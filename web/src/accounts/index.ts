export { afterSignIn, runAfterSignIn } from './after-sign-in.ts'
export { prefetchCaptcha, withProofOfWork } from './captcha.ts'
export { CreatorQuestion } from './creator-question.tsx'
export { NameField } from './name-field.tsx'
export { isTooCommonPassword, withConfirmation } from './new-password.ts'
export { NewPasswordFields, type NewPasswordValues } from './new-password-fields.tsx'
export { PasswordField } from './password-field.tsx'
export { userQuery } from './queries.ts'
export { RequireSignIn } from './require-sign-in.tsx'
export {
  isFromCart,
  isMostlyForNew,
  needsSignIn,
  safeReturnTo,
  signInAddress,
  verifyAddress,
  withSearch,
} from './safe-return-to.ts'
export { SessionsSection } from './sessions-section.tsx'
export { SignInAgain } from './sign-in-again.tsx'
export { SignInForm, type SignInStep } from './sign-in-form.tsx'
export { GuestItemsNotice, SignInLayout, useRedirectSignedIn } from './sign-in-layout.tsx'
export { SignUpForm } from './sign-up-form.tsx'
export { useLinkToken, useStoredLinkToken } from './use-link-token.ts'
export { type Session, useClearOnSignOut, useSession } from './use-session.ts'
export {
  type SecondFactorChoice,
  type SignInFlow,
  securitySettings,
  useSignInFlow,
} from './use-sign-in-flow.ts'
export { useFreshQuery, useSignedInQuery } from './use-signed-in-query.ts'
