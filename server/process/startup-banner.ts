import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { hasOwner } from '#shop/office/staff/staff.ts'
import type { Config } from '#server/config.types.ts'
import { demoCustomer, demoOwner, hasDemo } from '#server/demo/demo.ts'
import type { WiredShop } from '#server/wiring.ts'
import type { Shop } from '#shop/shop.ts'
import type { RunningShop } from './start.ts'

type BannerShop = Pick<RunningShop, 'url' | 'port'> & {
  wired: Pick<WiredShop, 'read'> & { shop: Pick<Shop, 'db'>; embedded: Pick<WiredShop['embedded'], 'square'> }
}

/**
 * The short table that is printed at startup. It lists test cards only for the embedded point of
 * sale, and demo accounts only while they exist. Without an owner it says how to make one.
 */
export async function startupBanner({ url, port, wired }: BannerShop, config: Config): Promise<string> {
  if (config.worker === 'alone')
    return `\n  The ${config.shopName} worker is running. Health check: http://${config.host}:${port}/healthz\n\n`
  const { db } = wired.shop
  const rows: [string, string][] = [['Shop', url]]
  if (config.mail.kind === 'mailbox') rows.push(['Mailbox', `${url}/mailbox`])
  if (wired.embedded.square)
    rows.push(
      ['Test cards', '4111 1111 1111 1111 is approved'],
      ['', '4000 0000 0000 0002 is declined'],
      ['', '4000 0000 0000 3220 asks for the code 123456'],
    )
  // An auth service does not have the passwords of demo accounts.
  if (config.accounts.kind === 'embedded' && (await wired.read(() => hasDemo(db))))
    rows.push(
      ['Demo customer', `${demoCustomer.email}, password ${demoCustomer.password}`],
      ['Demo owner', `${demoOwner.email}, password ${demoOwner.password}`],
      // The admin is not found (404) for visitors, so the link goes to the sign-in page.
      ['', `signs in at ${url}${urls.login({ redirect: adminUrls.admin() })}`],
      ['', `with a code from ${url}/authenticator`],
    )
  else if (!(await wired.read(() => hasOwner(db))))
    rows.push(
      ['Owner', `none yet: register at ${url}${urls.register()}, click the link in the email,`],
      ['', `${config.database.kind === 'pglite' ? 'stop the shop, and run' : 'then run'}: npm run make-owner -- you@your.shop`],
    )
  rows.push(['Stop', 'Ctrl-C'])
  return `\n  ${config.shopName} is open.\n\n${rows.map(([name, value]) => `  ${name.padEnd(15)}${value}`).join('\n')}\n\n`
}
