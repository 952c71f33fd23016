import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error with the service's code and message. `reasons` explain a weak password. */
export class AuthServiceFault extends Error {
  override name = 'Fault'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly reasons: string[] | undefined
  constructor(status: ContentfulStatusCode, code: string, message: string, reasons?: string[]) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = reasons
  }
}

/**
 * An error in OAuth form, used for ID tokens. It has no error code, and its status is always 400.
 */
export class OAuthFault extends Error {
  override name = 'OAuthFault'
  readonly error: string
  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

const VERSION_HEADER = 'X-Supabase-Api-Version'
const NEWER_VERSION = '2024-01-01'

/** Returns an error in the form of the API version that the caller requested. */
export function sendAuthFault(error: Error, c: Context): Response {
  if (error instanceof OAuthFault) return c.json({ error: error.error, error_description: error.message }, 400)
  const fault =
    error instanceof AuthServiceFault
      ? error
      : new AuthServiceFault(500, 'unexpected_failure', 'Unexpected failure, please check server logs')
  const { status, code, message, reasons } = fault
  const weak = reasons && { weak_password: { reasons } }
  if ((c.req.header(VERSION_HEADER) ?? '') >= NEWER_VERSION)
    return c.json({ code, message, ...weak }, status, { [VERSION_HEADER]: NEWER_VERSION })
  return c.json({ code: status, error_code: code, msg: message, ...weak }, status, { 'x-sb-error-code': code })
}

/** The request body. Throws a Fault if it is not a JSON object. */
export async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new AuthServiceFault(400, 'bad_json', 'Could not parse request body as JSON')
}

/** A text field of the body; '' if it is missing. Throws a Fault if it is not a string. */
export function readTextField(body: Record<string, unknown>, name: string): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw new AuthServiceFault(400, 'bad_json', `Could not parse request body as JSON: ${name} is no string`)
  return value
}

/** An email address, in lower case. Throws a Fault if it is missing or invalid. */
export function readEmailField(body: Record<string, unknown>, name = 'email'): string {
  const email = readTextField(body, name)
  if (!email) throw new AuthServiceFault(400, 'validation_failed', 'An email address is required')
  if (email.length > 255 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new AuthServiceFault(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return email.toLowerCase()
}
