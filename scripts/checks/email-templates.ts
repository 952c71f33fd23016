import { globSync, readFileSync } from 'node:fs'

/** The template names of all emails: the files of `emails/templates/`. */
export function emailTemplates(): string[] {
  return globSync('emails/templates/*.ts').map((path) => path.replaceAll('\\', '/').replace(/^emails\/templates\/|\.ts$/g, ''))
}

/**
 * The names in email-names.json of the reasons why an email is not sent. Throws if the list has
 * moved.
 */
export function skipReasonNames(): string[] {
  const source = readFileSync('shop/base/outbox/mark-delivered.ts', 'utf8')
  const list = /export const skipReasons = \[([^\]]+)\]/.exec(source)?.[1]
  if (!list) throw new Error('shop/base/outbox/mark-delivered.ts no longer declares skipReasons as a list')
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, reason]) => `skipped-${reason}`)
}
