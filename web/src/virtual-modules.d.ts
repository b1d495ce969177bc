/** The common passwords, one a line (server/common-passwords-module.ts). */
declare module 'virtual:common-passwords' {
  const passwords: string
  export default passwords
}
