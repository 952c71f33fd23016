import type { RouterContextProvider } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import { getRequestContext } from './context.server.ts'

/**
 * Sets a flash message, which the next page shows once. Only the namespaces common and failures are
 * present on every page.
 */
export function setFlash(context: Readonly<RouterContextProvider>, key: Flash): void {
  getRequestContext(context).setCookie(flashCookie(key))
}

type Flash = MessageKey & `${'common' | 'failures'}.${string}`

export function flashCookie(key: Flash): string {
  return `flash=${key}; Path=/; Max-Age=60; SameSite=Lax`
}
