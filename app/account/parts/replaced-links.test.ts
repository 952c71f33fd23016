import { afterAll, expect, test } from 'vitest'
import { requestEmail } from '#shop/accounts/registration/email-links.ts'
import { signUp } from '#shop/accounts/registration/sign-up.ts'
import { openAccounts } from '#tests/fixtures/open-accounts.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { realBuild, servePages } from '#tests/fixtures/open-pages.ts'

// The auth service has room for one link of a kind. Only the service knows that an older one is
// void, so the shop finds out when its form is sent.

const { shop, browser, person, customer, tokenTo, write } = await openAccounts(await openAuthServer())
const pages = await servePages(shop, await realBuild())
afterAll(async () => {
  await pages.close()
  await shop.close()
})

const newcomer = async () => {
  const noor = person()
  await signUp(shop, noor, browser())
  return noor
}

interface ReplacedLink {
  kind: 'magic-link' | 'reset-password' | 'confirm-email'
  path: string
  cookie: string
  join: () => Promise<{ email: string }>
  form: Record<string, string>
}

test.each<ReplacedLink>([
  { kind: 'magic-link', path: '/auth/magic-link', cookie: 'link_sign_in', join: customer, form: {} },
  {
    kind: 'reset-password',
    path: '/auth/reset-password',
    cookie: 'link_reset',
    join: customer,
    form: { newPassword: 'three rambutans at noon' },
  },
  {
    kind: 'confirm-email',
    path: '/auth/confirm',
    cookie: 'link_confirm',
    join: newcomer,
    form: { password: 'four lychees after midnight' },
  },
])('a link that a newer one has replaced ends at a form for another ($kind)', async ({ kind, path, cookie, join, form }) => {
  const { email } = await join()
  const tokens: string[] = []
  for (let times = 0; times < 2; times++) {
    await requestEmail(shop, kind, { email }, browser())
    await write()
    tokens.push(await tokenTo(email, kind))
  }
  const press = (token: string) =>
    pages.send(`${path}?link=1`, new URLSearchParams({ token, ...form }).toString(), {
      Cookie: `${cookie}=${token}`,
      Origin: shop.settings.url,
      'Sec-Fetch-Site': 'same-origin',
    })

  const older = await press(tokens[0]!)
  expect(older.status).toBe(410)
  expect(older.html).toContain('This link has expired')
  expect(older.html).toContain('name="intent" value="email"')
  expect(older.html).not.toContain('name="token"')
  expect((await press(tokens[1]!)).status).toBe(302)
})
