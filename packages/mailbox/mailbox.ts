import type { Hono } from 'hono'
import { mailboxPages } from './pages.ts'
import type { EmailPreviews } from './previews.ts'
import { openMailReceiver } from './receiver.ts'
import { openMailboxStore } from './store.ts'

export type { EmailPreviews } from './previews.ts'

export interface Mailbox {
  /** The URL of a real SMTP server on an ephemeral loopback port, without TLS or authentication. */
  smtpUrl: string
  /** The pages. Mount them at /mailbox, and serve them to loopback only. */
  app: Hono
  close(): Promise<void>
}

/**
 * A stand-in for the customers' email clients: accepts every email and shows it at /mailbox. Emails
 * are files in `folder`, one for each Message-ID, so a repeated email is stored only once. With
 * `previews` it also shows samples of all the shop's emails.
 */
export async function openMailbox({
  folder,
  shopName,
  previews,
}: {
  folder: string
  shopName: string
  previews?: EmailPreviews
}): Promise<Mailbox> {
  const store = await openMailboxStore(folder)
  const receiver = await openMailReceiver(store)
  return { smtpUrl: receiver.url, app: mailboxPages(store, shopName, previews), close: receiver.close }
}
