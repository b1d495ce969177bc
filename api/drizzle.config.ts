import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './api/src/*/*tables.ts',
  out: './api/migrations',
})
