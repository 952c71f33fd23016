import type { RouterContextProvider } from 'react-router'
import type { MessageKey } from '#locales/messages.ts'
import { ask } from './context.server.ts'

/** Leaves a message for the next page, which shows it once. Only keys of the files common and failures are known to every page. */
export function flash(context: Readonly<RouterContextProvider>, key: Flash): void {
  ask(context).setCookie(flashCookie(key))
}

type Flash = MessageKey & `${'common' | 'failures'}.${string}`

/** The cookie that carries it. */
export function flashCookie(key: Flash): string {
  return `flash=${key}; Path=/; Max-Age=60; SameSite=Lax`
}
