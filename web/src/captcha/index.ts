export { captchaTokenFor } from './captcha-token.ts'
