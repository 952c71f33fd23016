import { expect } from 'vitest'
import { heading, type Visit } from './journey.ts'
import { becomeCustomer } from './account.ts'
import { press, typeInto } from './keyboard.ts'
import { followLetter, lettersTo, openLetter } from './emails.ts'
import type { VisitedShop } from './start.ts'

export const subjects = {
  reset: 'Reset your password for Wanderbite',
  magic: 'Your sign-in link for Wanderbite',
}

/** The same customer, signed in in another browser but not in this one. */
export async function sameCustomerElsewhere(shop: VisitedShop, visit: Visit): Promise<Visit> {
  const elsewhere = await shop.visit({ name: 'elsewhere' })
  elsewhere.email = visit.email
  await becomeCustomer(elsewhere)
  await elsewhere.page.goto('/dashboard')
  await heading(elsewhere, /Ada/)
  return elsewhere
}

/**
 * Waits for `letters` emails with this subject, opens the newest and follows its link in the new
 * tab. Returns the link.
 */
export async function follow(visit: Visit, subject: string, letters = 1): Promise<string> {
  const actions = { [subjects.reset]: 'Choose a new password', [subjects.magic]: 'Sign in' }
  const found = async () => (await lettersTo(visit)).filter((letter) => letter.subject === subject)
  await expect.poll(async () => (await found()).length, { timeout: 20_000 }).toBe(letters)
  const [letter] = await found()
  await openLetter(visit, letter!)
  await followLetter(visit, actions[subject]!)
  await visit.page.waitForURL((url) => url.searchParams.has('link'))
  return letter!.links.find((link) => new URL(link).searchParams.has('token'))!
}

/**
 * Checks that the one-time token is in no URL, link or Referer of the page, and that the page keeps
 * it after a change of theme and language.
 */
export async function keepsItsToken(visit: Visit): Promise<void> {
  const { page } = visit
  const [newest] = (await lettersTo(visit)).filter(({ subject }) => subject === subjects.reset)
  const token = newest!.links.flatMap((link) => new URL(link).searchParams.get('token') ?? [])[0]!
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url(), request.headers().referer ?? ''))
  expect(page.url()).not.toContain(token)
  await expect.poll(() => page.locator(`[href*="${token}"], [action*="${token}"], [src*="${token}"]`).count()).toBe(0)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Español' }).click()
  await heading(visit, 'Llave nueva.')
  await footer.getByRole('link', { name: 'English' }).click()
  await heading(visit, 'A fresh key.')
  if (visit.wide) {
    await page.getByRole('button', { name: 'Theme: match system' }).click()
    await page.getByRole('button', { name: 'Theme: light' }).click()
    await page.getByRole('button', { name: 'Theme: dark' }).click()
    await page.getByRole('button', { name: 'Theme: match system' }).waitFor()
    await heading(visit, 'A fresh key.')
  }
  expect(requested.filter((text) => text.includes(token))).toEqual([])
}

/** A used password reset link offers another email. */
export async function spent(visit: Visit): Promise<void> {
  const { page } = visit
  const [newest] = (await lettersTo(visit)).filter(({ subject }) => subject === subjects.reset)
  await page.goto(newest!.links.find((link) => new URL(link).searchParams.has('token'))!)
  await heading(visit, 'This link has expired.')
  await visit.look('reset-spent')
  const email = page.getByLabel(visit.say.email, { exact: true })
  if ((await email.inputValue()) === '') await typeInto(page, email, visit.email)
  await press(page, page.getByRole('button', { name: 'Send a new link' }))
  await heading(visit, visit.say.sent)
}
