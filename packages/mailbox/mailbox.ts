import type { Hono } from 'hono'
import { pagesOf } from './pages.ts'
import type { Previews } from './previews.ts'
import { receiveMail } from './receiver.ts'
import { openStore } from './store.ts'

export type { Previews } from './previews.ts'

export interface Mailbox {
  /** Where to send letters: a real SMTP server on an ephemeral loopback port, without TLS or sign-in. */
  smtpUrl: string
  /** The pages, to be mounted at /mailbox and shown to loopback only. */
  app: Hono
  close(): Promise<void>
}

/**
 * Stands in for the customers' mail programs: takes every letter and shows it at /mailbox. Letters are files in `folder`, one for
 * each Message-ID, so that a repetition is kept once, as a mail program would show it once. With `previews` it also shows what the shop could write.
 */
export async function openMailbox({
  folder,
  shopName,
  previews,
}: {
  folder: string
  shopName: string
  previews?: Previews
}): Promise<Mailbox> {
  const store = await openStore(folder)
  const receiver = await receiveMail(store)
  return { smtpUrl: receiver.url, app: pagesOf(store, shopName, previews), close: receiver.close }
}
