/** By what somebody proved who they are. */
export type SignInMethod = 'password' | 'phone' | 'google' | 'facebook' | 'apple'
