export const registerWeb = 1
