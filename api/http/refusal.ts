import type { Context } from 'hono'
import type { z } from 'zod'
import { wordsOf } from '#locales/load.ts'
import { translator } from '#locales/translate.ts'
import { defaultLocale } from '#shared/locale.ts'
import type { Ask } from '#shop/request-context.ts'
import { Failure } from '#shop/failure.ts'
import type { ApiEnv } from './context.ts'

/** Answers a Failure as every call does: `{ success: false, message, code, reasons? }` in the request's language, with its status. */
export function refuse(
  c: Context,
  { code, status, reasons, fields, retryAfter, said, missingCents }: Failure,
  more: Record<string, unknown> = {},
): Response {
  // A fault may come before anybody is known to ask.
  const asked = c.get('ask') as Ask | undefined
  const locale = asked?.locale ?? defaultLocale
  const t = translator(locale, wordsOf(locale, 'failures'))
  if (retryAfter) c.header('Retry-After', String(retryAfter))
  return c.json(
    { success: false, message: said ?? t(`failures.${code}`), code, reasons, fields, missingCents, ...more },
    { status: status as 422 },
  )
}

/** Reads a call's JSON body by the use case's schema; an absent body is `{}`. Throws Failure('invalid-input'). */
export async function readBody<T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.infer<T>> {
  // What no database can hold: NUL, and halves of characters.
  const text = (await c.req.text()).replace(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1')
  const result = schema.safeParse(text ? json(text) : {})
  if (result.success) return result.data
  const fields = Object.fromEntries(
    result.error.issues.map(({ path, code }) => [path.join('.') || 'body', code === 'too_big' ? 'too-long' : 'invalid']),
  )
  throw new Failure('invalid-input', { fields })
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('invalid-input')
  }
}
