import { expect } from 'vitest'

console.log('A test may say what it likes.', expect)
