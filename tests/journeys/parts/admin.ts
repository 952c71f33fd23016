import { vi } from 'vitest'
import { press, typeInto } from './keyboard.ts'
import type { Visit } from './journey.ts'

/**
 * Signs the demo owner in by keyboard, and waits for the staff's page at `path`. Who comes to the same shop in another browser brings the session along:
 * for a second sign-in they would have to wait for the authenticator's next code.
 */
export async function enterDesk({ context, page, say, shop }: Visit, path: string): Promise<void> {
  const session = sessions.get(shop)
  if (session) {
    await context.addCookies([{ name: 'session_token', value: session, url: shop }])
    // Who was asked again who they are, or was signed out, has another: to strangers there is no such page.
    if ((await context.request.get(shop + path)).ok()) {
      await page.goto(path)
      return
    }
    await context.clearCookies({ name: 'session_token' })
  }
  await page.goto(`/account/login?redirect=${encodeURIComponent(path)}`)
  await typeInto(page, page.getByLabel(say.email, { exact: true }), 'owner@wanderbite.test')
  await typeInto(page, page.getByLabel(say.password, { exact: true }), 'pistachio-after-midnight')
  await press(page, page.getByRole('button', { name: say.signIn, exact: true }))
  const field = page.locator('input[name=code]')
  await field.waitFor()
  await typeInto(page, field, await nextCode(shop))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === path)
  sessions.set(shop, (await context.cookies()).find(({ name }) => name === 'session_token')!.value)
}

/** The owner's session and the code it was opened with, by shop. Another that comes to the same port knows neither. */
const sessions = new Map<string, string>()
const used = new Map<string, string>()

/** What the shop shows on this machine in place of the owner's authenticator. No code works twice: where this one did, the next. */
function nextCode(shop: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const shown = /<output[^>]*>([\d\s]+)</.exec(await (await fetch(`${shop}/authenticator`)).text())![1]!.replace(/\s/g, '')
      if (shown === used.get(shop)) throw new Error('The code is the one that was used')
      used.set(shop, shown)
      return shown
    },
    { timeout: 45_000, interval: 500 },
  )
}
