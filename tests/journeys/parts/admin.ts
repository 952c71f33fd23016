import { vi } from 'vitest'
import { press, typeInto } from './keyboard.ts'
import type { Visit } from './journey.ts'

/**
 * Signs the demo owner in by keyboard and waits for the admin page at `path`. Another browser at
 * the same shop reuses the session, because a second sign-in would have to wait for the next
 * authenticator code.
 */
export async function enterAdmin({ context, page, say, shop }: Visit, path: string): Promise<void> {
  const session = sessions.get(shop)
  if (session) {
    await context.addCookies([{ name: 'session_token', value: session, url: shop }])
    // The session may be signed out or need a new proof of identity. The admin page is then not
    // found.
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

/**
 * The owner's session and last used code, by shop URL. Another shop on the same port accepts
 * neither.
 */
const sessions = new Map<string, string>()
const used = new Map<string, string>()

/**
 * The code that the shop shows locally instead of the owner's authenticator app. No code works
 * twice, so this waits for a new one.
 */
export function nextCode(shop: string): Promise<string> {
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
