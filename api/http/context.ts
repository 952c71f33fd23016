import type { Ask } from '#shop/request-context.ts'

/** What server/app.ts puts before every call: `c.get('ask')`. */
export type ApiEnv = { Variables: { ask: Ask } }
