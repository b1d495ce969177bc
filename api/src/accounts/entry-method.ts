/** By what somebody proved who they are. */
export type EntryMethod = 'password' | 'phone' | 'google' | 'facebook' | 'apple'
