import { afterAll, beforeAll, expect } from 'vitest'
import { testByDay } from '../../helpers/test-by-day.ts'
import { heading, leave, type Visit } from '../parts/journey.ts'
import { accessible } from '../parts/access.ts'
import { becomeCustomer } from '../parts/account.ts'
import { press, typeInto } from '../parts/keyboard.ts'
import { lettersTo } from '../parts/emails.ts'
import { addToBasket, snack } from '../parts/purchase.ts'
import { type OpenShop, start } from '../parts/start.ts'

const english = {
  google: 'Continue with Google',
  choose: 'Choose an account',
  firstName: 'First name',
  lastName: 'Last name (optional)',
  verified: 'Verified address',
  go: 'Continue',
}

const spanish = {
  google: 'Continuar con Google',
  choose: 'Elige una cuenta',
  firstName: 'Nombre',
  lastName: 'Apellidos (opcional)',
  verified: 'Dirección verificada',
  go: 'Continuar',
}

let shop: OpenShop
beforeAll(async () => void (shop = await start({ GOOGLE_ISSUER: 'embedded' })))
afterAll(() => shop?.close())

testByDay.for([
  { name: 'google', scripts: true, width: 1440, language: 'en-US' },
  { name: 'google-phone-plain', scripts: false, width: 360, language: 'es-ES' },
] as const)('a visitor goes from the basket to the checkout through Google, by keyboard alone (%o)', async (visitor) => {
  const onLook = visitor.scripts ? accessible : undefined
  const visit = await shop.visit({ ...visitor, onLook })
  const { page, say, prefix } = visit
  await page.goto(prefix + snack.path)
  await addToBasket(visit)
  await page.goto(`${prefix}/checkout`)
  await page.getByLabel(say.password, { exact: true }).waitFor()
  await visit.look('login')
  await throughGoogle(visit)
  await heading(visit, say.whereTo)
  expect(new URL(page.url()).pathname).toBe(`${prefix}/checkout`)
  expect((await visit.context.cookies()).map(({ name }) => name).toSorted()).not.toContain('__Host-google')

  // The same customer again in the same browser: it is recognized, so no email is sent.
  await page.goto(`${prefix}/account`)
  await page.getByRole('main').getByRole('button', { name: say.signOut }).click()
  await page.waitForURL((url) => url.pathname === (prefix || '/'))
  await page.goto(`${prefix}/account/register`)
  await visit.look('register')
  await throughGoogle(visit)
  await heading(visit, say.signedInAs)
  expect(new URL(page.url()).pathname).toBe(`${prefix}/account`)
  expect(await lettersTo(visit)).toEqual([])
  await leave(visit)
})

testByDay('a visitor who cancels at Google, or whose email Google has not verified, gets a message and finds the way back', async () => {
  const visit = await shop.visit({ name: 'google-refused', onLook: accessible })
  const { page, say } = visit
  await page.goto('/account/login?redirect=%2Fcheckout')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel(say.password, { exact: true }).waitFor()
  expect(page.url()).toBe(`${shop.url}/account/login?redirect=%2Fcheckout`)
  await throughGoogle(visit, { verified: false })
  await heading(visit, 'You’re not signed in yet.')
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('Google hasn’t verified this email.')
  await visit.look('unverified')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Back to sign-in' }))
  await page.getByLabel(say.password, { exact: true }).waitFor()
  expect(page.url()).toBe(`${shop.url}/account/login?redirect=%2Fcheckout`)
  await leave(visit, /\b403\b/)
})

testByDay('an unconfirmed account gets its confirmation email again when its owner signs in with Google', async () => {
  const visit = await shop.visit({ name: 'google-unconfirmed', onLook: accessible })
  const { page, context, email } = visit
  const data = { email, firstName: 'Ada', password: 'marmalade-tuba-42-kites' }
  await context.request.post('/api/auth/signup', { data, headers: { Origin: shop.url } })
  await page.goto('/account/login')
  await throughGoogle(visit)
  await heading(visit, 'Check your inbox.')
  await visit.look('confirm-first')
  await expect.poll(async () => (await lettersTo(visit)).length).toBe(2)
  await leave(visit, /\b403\b/)
})

testByDay("a confirmed customer's account opens with Google too", async () => {
  const visit = await shop.visit({ name: 'google-linked' })
  const { page, context } = visit
  await becomeCustomer(visit)
  await context.clearCookies()
  await page.goto('/account/login')
  await throughGoogle(visit)
  await heading(visit, visit.say.signedInAs)
  await leave(visit)
})

testByDay('a Google response that another browser requested signs nobody in', async () => {
  const [mallory, noor] = [await shop.visit({ name: 'google-mallory' }), await shop.visit({ name: 'google-noor' })]
  await noor.page.goto('/account/login')
  await noor.page.getByRole('button', { name: 'Continue with Google' }).click()
  // Login CSRF: Mallory signs in up to Google's response and makes Noor's browser post it.
  await mallory.context.route(/\/auth\/google\/return$/, (route) => route.abort())
  await mallory.page.goto('/account/login')
  await mallory.page.getByRole('button', { name: 'Continue with Google' }).click()
  const posted = mallory.page.waitForRequest(/\/auth\/google\/return$/)
  await mallory.page.getByRole('button', { name: /^Ada Lovelace/ }).click()
  const answer = Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''))
  await noor.page.goto('about:blank')
  await noor.page.evaluate(
    ([action, fields]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    [`${shop.url}/auth/google/return`, answer] as const,
  )
  await heading(noor, 'You’re not signed in yet.')
  expect((await noor.context.cookies()).map(({ name }) => name)).not.toContain('session_token')
  await leave(noor, /\b422\b/)
  await mallory.context.close()
})

/** From a page with the Google button to Google's page, signs in as the visitor, and back. */
async function throughGoogle(visit: Visit, { verified = true } = {}): Promise<void> {
  const { page, scripts, email, say } = visit
  const words = visit.prefix ? spanish : english
  await press(page, page.getByRole('button', { name: words.google }))
  await page.getByRole('heading', { name: words.choose, level: 1 }).waitFor()
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  await visit.look('choose')
  await typeInto(page, page.getByLabel(words.firstName, { exact: true }), 'Ada')
  await typeInto(page, page.getByLabel(words.lastName, { exact: true }), 'Lovelace')
  await typeInto(page, page.getByLabel(say.email, { exact: true }), email)
  if (!verified) await page.getByLabel(words.verified, { exact: true }).uncheck()
  await press(page, page.getByRole('button', { name: words.go, exact: true }))
  if (!scripts) await press(page, page.getByRole('button', { name: words.go, exact: true }))
}
