/** The common passwords, one per line (server/common-passwords-module.ts). */
declare module 'virtual:common-passwords' {
  export const passwords: string
}
