import { setTimeout as wait } from 'node:timers/promises'
import { isFirstUse, keepLink, readLink, spendLink } from './secrets/one-time-tokens.ts'
import { lock, unlock } from './secrets/encryption.ts'
import type { Shop } from '#shop/shop.ts'

/** Where a form led that was sent. */
export interface FormAnswer {
  status: number
  location: string
  /** Set-Cookie values. */
  cookies: string[]
}

/** How long the answer of another process is waited for, and between two looks, milliseconds. */
const PATIENCE = 20_000
const PAUSE = 40

/**
 * What was answered to a form that was sent before, waited for where it is being made. Null for the first of all that send it, at any process: that one
 * makes the answer, then keeps it or lets go. Null as well where whoever was first did neither.
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

/** Keeps an answer for whoever sends the form again, for a minute. It is encrypted: it may hold what signs somebody in. */
export async function keepAnswer(shop: Shop, key: string, answer: FormAnswer): Promise<void> {
  await keepLink(shop, 'form', key, { userId: null, answer: lock(shop, 'answers to forms', key, JSON.stringify(answer)) })
}

/** Lets the form be sent again: it led nowhere. */
export async function letGo(shop: Shop, key: string): Promise<void> {
  await spendLink(shop, 'form', key).catch(() => {})
}
