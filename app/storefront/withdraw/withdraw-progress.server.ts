import { z } from 'zod'
import { decryptProgress, encryptProgress } from '#shop/ordering/fulfilment/withdrawals.ts'
import type { RequestContext } from '#shop/request-context.ts'

const COOKIE = 'withdrawal_form'
/** It lasts as long as the browser is open, and the form in it as long as its token. */
const attributes = 'Path=/; HttpOnly; SameSite=Strict'
/** Browsers drop a cookie of more than 4096 bytes. */
const MAX_COOKIE_LENGTH = 3800

const Progress = z.object({
  /** The form that has found its order. `chosen`: quantities by line; null while all are selected. */
  form: z
    .object({
      token: z.string(),
      chosen: z.record(z.string(), z.number()).nullable(),
      error: z.enum(['required', 'too-much']).nullable(),
    })
    .nullable(),
  /** The last refused details. */
  refusal: z
    .object({
      failure: z.string(),
      fields: z.record(z.string(), z.string()),
      reasons: z.array(z.string()),
      values: z.record(z.string(), z.string()),
    })
    .nullable(),
})
/** The values that the pages of the steps show, without the order itself. */
export type WithdrawProgress = z.infer<typeof Progress>

const none: WithdrawProgress = { form: null, refusal: null }

/**
 * The progress of this browser. An encrypted cookie holds it: each step is a page of its own, and
 * no URL contains personal data. Null for a browser without cookies.
 */
export function readProgress({ shop }: RequestContext, request: Request): WithdrawProgress | null {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(request.headers.get('Cookie') ?? '')?.[1]
  if (cookie === undefined) return null
  const text = decryptProgress(shop, cookie)
  return text === null ? none : (Progress.safeParse(JSON.parse(text)).data ?? none)
}

/** Stores the progress in the response's cookie. Returns false if it is too long for one. */
export function saveProgress({ shop, setCookie }: RequestContext, progress: WithdrawProgress): boolean {
  const value = encryptProgress(shop, JSON.stringify(progress))
  if (value.length > MAX_COOKIE_LENGTH) return false
  setCookie(`${COOKIE}=${value}; ${attributes}`)
  return true
}

/** Sets the cookie of a browser without one. Only if the next form returns it may the form rely on it. */
export function startProgress(here: RequestContext): void {
  saveProgress(here, none)
}
