import type { RequestContext } from '#shop/request-context.ts'

/** The context that server/app.ts sets before every API call. */
export type ApiEnv = { Variables: { requestContext: RequestContext } }
