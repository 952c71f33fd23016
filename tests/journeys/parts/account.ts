import { expect } from 'vitest'
import { fromHeader, heading, type Visit } from './journey.ts'
import { followLetter, letterTo, openLetter } from './emails.ts'

export const password = 'marmalade-tuba-42-kites'

/** From any page to the registration form, up to the message that an email was sent. */
export async function register(visit: Visit): Promise<void> {
  await fromHeader(visit, 'account')
  await visit.look('account')
  await visit.page.getByRole('main').getByRole('link', { name: visit.say.createAccount, exact: true }).click()
  await fillInRegistration(visit)
}

export async function fillInRegistration(visit: Visit): Promise<void> {
  const { page, say, email } = visit
  await page.getByLabel(say.name, { exact: true }).fill('Ada Lovelace')
  await page.getByLabel(say.email, { exact: true }).fill(email)
  await page.getByLabel(say.password, { exact: true }).fill(password)
  await visit.look('register')
  await page.getByRole('button', { name: say.register, exact: true }).click()
  await heading(visit, say.sent)
  await expect.poll(() => page.getByRole('main').textContent()).toContain(email)
  await visit.look('register-sent')
}

/**
 * Opens the email in the mailbox, follows its link and confirms the address. Ends signed in on the
 * page that the visitor wanted, because this browser registered.
 */
export async function confirmAddress(visit: Visit): Promise<void> {
  const { say } = visit
  const letter = await letterTo(visit, say.confirmSubject)
  await visit.page.goto('/mailbox')
  await visit.look('mailbox')
  await openLetter(visit, letter)
  await visit.look('letter-confirm')
  await followLetter(visit, say.confirmInEmail)
  const confirm = visit.page.getByRole('button', { name: say.confirmAddress })
  await confirm.waitFor()
  await visit.look('confirm')
  await confirm.click()
  await visit.page.waitForURL((url) => !url.pathname.endsWith('/auth/confirm'))
}

/** Signs out from a page of the account or the dashboard. */
export async function signOut(visit: Visit): Promise<void> {
  const { page, say, prefix } = visit
  // A ticket for live messages that is requested meanwhile would be refused, as an error in the console.
  if (visit.scripts) await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: say.signOut }).click()
  await page.waitForURL((url) => url.pathname === (prefix || '/'))
  // Finds the toast, or the notice without JavaScript.
  await expect.poll(async () => (await page.getByRole('status').allInnerTexts()).join()).toContain(say.signedOut)
  await visit.look('signed-out')
  expect((await visit.context.cookies()).map(({ name }) => name)).not.toContain('session_token')
  await page.goto(`${prefix}/dashboard`)
  await page.getByLabel(say.password, { exact: true }).waitFor()
}

/** Makes the visitor a confirmed, signed-in customer through the API. */
export async function becomeCustomer({ context, shop, email }: Visit): Promise<void> {
  const post = async (path: string, data: Record<string, string>) => {
    const answer = await context.request.post(`/api/auth/${path}`, { data, headers: { Origin: shop } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await post('signup', { email, firstName: 'Ada', lastName: 'Lovelace', password })
  const { links } = await letterTo({ shop, email }, 'Confirm your email for Wanderbite')
  const token = links.flatMap((link) => new URL(link).searchParams.get('token') ?? [])[0] ?? ''
  await post('confirm-email', { token })
  await post('signin', { email, password })
}
