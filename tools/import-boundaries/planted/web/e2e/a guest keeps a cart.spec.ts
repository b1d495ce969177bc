import '@playwright/test'

export const sentence = 'The names of browser tests are sentences.'
