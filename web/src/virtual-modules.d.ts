/** The common passwords, one a line (server/common-passwords-module.ts). */
declare module 'virtual:common-passwords' {
  export const passwords: string
}
