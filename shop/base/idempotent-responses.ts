import { setTimeout as wait } from 'node:timers/promises'
import { isFirstUse, keepLink, readLink, spendLink } from './secrets/one-time-tokens.ts'
import { lock, unlock } from './secrets/encryption.ts'
import type { Shop } from '#shop/shop.ts'

/** The stored response to a submitted form. */
export interface FormAnswer {
  status: number
  location: string
  /** Set-Cookie values. */
  cookies: string[]
}

/**
 * How long to wait for the response of another process, and how long between two polls.
 * Milliseconds.
 */
const PATIENCE = 20_000
const PAUSE = 40

/**
 * Returns the cached response to a form that was submitted before, and waits while another request
 * is still making it. Returns null to the first request across all processes: that request makes
 * the response and then stores or releases it. Also returns null when the first request did neither
 * in time.
 */
export async function answerBefore(shop: Shop, key: string): Promise<FormAnswer | null> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(PAUSE)) {
    if (await isFirstUse(shop, 'form', key)) return null
    const { answer } = (await readLink(shop, 'form', key)) ?? {}
    const opened = answer && unlock(shop, 'answers to forms', key, answer)
    if (opened) return JSON.parse(opened) as FormAnswer
  }
  return null
}

/**
 * Stores a response for one minute, for a repeated submission of the form. It is encrypted, because
 * it may hold a session cookie.
 */
export async function keepAnswer(shop: Shop, key: string, answer: FormAnswer): Promise<void> {
  await keepLink(shop, 'form', key, { userId: null, answer: lock(shop, 'answers to forms', key, JSON.stringify(answer)) })
}

/** Allows the form to be submitted again after it had no result. */
export async function letGo(shop: Shop, key: string): Promise<void> {
  await spendLink(shop, 'form', key).catch(() => {})
}
