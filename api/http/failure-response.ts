import type { Context } from 'hono'
import type { z } from 'zod'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { defaultLocale } from '#shared/locale.ts'
import { parseStorableJson } from '#shared/text/storable.ts'
import type { RequestContext } from '#shop/request-context.ts'
import { Failure } from '#shop/failure.ts'
import type { ApiEnv } from './context.ts'

/**
 * Sends a Failure as JSON: `{ success: false, message, code, reasons? }`, with its status and in
 * the language of the request.
 */
export function sendFailure(
  c: Context,
  { code, status, reasons, fields, retryAfter, said, missingCents }: Failure,
  more: Record<string, unknown> = {},
): Response {
  // An error can happen before the request context is set.
  const asked = c.get('requestContext') as RequestContext | undefined
  const locale = asked?.locale ?? defaultLocale
  const t = translator(locale, compiledMessagesOf(locale, 'failures'))
  if (retryAfter) c.header('Retry-After', String(retryAfter))
  return c.json(
    { success: false, message: said ?? t(`failures.${code}`), code, reasons, fields, missingCents, ...more },
    { status: status as 422 },
  )
}

/**
 * Reads the JSON body and checks it with the use case's schema. An absent body counts as `{}`.
 * Throws Failure('invalid-input').
 */
export async function readJsonBody<T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text()
  const result = schema.safeParse(text ? json(text) : {})
  if (result.success) return result.data
  const fields = Object.fromEntries(
    result.error.issues.map(({ path, code }) => [path.join('.') || 'body', code === 'too_big' ? 'too-long' : 'invalid']),
  )
  throw new Failure('invalid-input', { fields })
}

function json(text: string): unknown {
  try {
    return parseStorableJson(text)
  } catch {
    throw new Failure('invalid-input')
  }
}
