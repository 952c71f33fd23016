import { defineConfig } from 'drizzle-kit'

// `npx drizzle-kit generate --name what-it-does` writes the next migration from the schema. Do not
// rename the files afterwards.
export default defineConfig({ dialect: 'postgresql', schema: './database/schema/*.ts', out: './database/migrations' })
