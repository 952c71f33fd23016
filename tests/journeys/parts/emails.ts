import { expect } from 'vitest'
import type { Visit } from './journey.ts'

interface Letter {
  id: string
  subject: string
  links: string[]
}

/** All emails to the visitor, the newest first. */
export async function lettersTo({ shop, email }: Pick<Visit, 'shop' | 'email'>): Promise<Letter[]> {
  const answer = await fetch(`${shop}/mailbox/messages.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as Letter[]
}

/** Waits for the email with exactly this subject. */
export async function letterTo(visit: Pick<Visit, 'shop' | 'email'>, subject: string): Promise<Letter> {
  let found: Letter | undefined
  await expect
    .poll(async () => (found = (await lettersTo(visit)).find((letter) => letter.subject === subject)), { timeout: 20_000 })
    .toBeDefined()
  return found!
}

/** Opens the email in the mailbox. */
export async function openLetter({ page }: Visit, { id }: Letter): Promise<string> {
  await page.goto(`/mailbox/messages/${id}`)
  const text = page.frameLocator('iframe').getByRole('document')
  return text.innerText()
}

/** Follows a link of the open email and continues in the new tab. */
export async function followLetter(visit: Visit, link: string): Promise<void> {
  const mailbox = visit.page
  const opened = visit.context.waitForEvent('page')
  await mailbox.frameLocator('iframe').getByRole('link', { name: link, exact: true }).first().click()
  visit.page = await opened
  await mailbox.close()
}
