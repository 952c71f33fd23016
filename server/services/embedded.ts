import { join } from 'node:path'
import type { Hono } from 'hono'
import { openAuthenticatorPage } from '#embedded/authenticator.ts'
import { demoCatalogue, demoPictures, openSquareEmulator } from '#packages/square-emulator/square-emulator.ts'
import { openMailbox, type EmailPreviews } from '#packages/mailbox/mailbox.ts'
import { openIssuer } from '#embedded/openid.ts'
import { emailSampleNames, renderEmailSample } from '#emails/previews.ts'
import { urls } from '#shared/urls.ts'
import type { Config } from '#server/config.types.ts'
import { demoOwner, demoSecret } from '#server/demo/demo.ts'
import type { ProcessSecrets } from '#server/process/secrets.ts'

/**
 * The emulators that this configuration needs. Each is a server of its own, on a path of the shop's
 * port.
 */
export interface Embedded {
  apps: { path: string; app: Hono }[]
  /** The settings for the embedded point of sale; null when Square is configured. */
  square: { accessToken: string; locationId: string; webhookSignatureKey: string; webhookUrl: string; baseUrl: string } | null
  smtpUrl: string | null
  /** The identity provider that replaces Google; null when there is none. */
  google: { clientId: string; issuers: string[]; signInUrl: string; keysUrl: string } | null
  close(): Promise<void>
}

export async function openEmbedded(config: Config, secrets: ProcessSecrets, port: number): Promise<Embedded> {
  const apps: Embedded['apps'] = []
  // 127.0.0.1 while the shop is on localhost: another site for the browser, as the real services
  // are.
  const own = `http://127.0.0.1:${port}`
  const closing: (() => Promise<unknown> | void)[] = []
  let square: Embedded['square'] = null
  let smtpUrl: string | null = null
  let google: Embedded['google'] = null
  if (config.pointOfSale.kind === 'embedded') {
    const path = '/point-of-sale'
    const locationId = 'LWANDERBITE01'
    const webhookUrl = `${own}/api/webhooks/square`
    const pointOfSale = openSquareEmulator({
      file: join(config.dataDir, 'point-of-sale', 'till.sqlite'),
      accessToken: secrets.pointOfSaleToken,
      locationId,
      merchantName: config.shopName,
      currency: 'USD',
      publicUrl: own + path,
      webhook: { url: webhookUrl, signatureKey: secrets.webhookKey },
      catalogue: demoCatalogue,
      pictures: demoPictures,
    })
    apps.push({ path, app: pointOfSale.app })
    closing.push(() => pointOfSale.close())
    if (config.accounts.kind === 'embedded')
      apps.push({
        path: '/authenticator',
        app: openAuthenticatorPage({ account: demoOwner.email, secret: demoSecret(secrets.demoKey), shopName: config.shopName }),
      })
    square = { accessToken: secrets.pointOfSaleToken, locationId, webhookSignatureKey: secrets.webhookKey, webhookUrl, baseUrl: own + path }
  }
  if (config.mail.kind === 'mailbox') {
    const { shopName, shopUrl } = config
    const previews: EmailPreviews = {
      names: emailSampleNames,
      write: (letter, locale) => renderEmailSample(letter, locale, { name: shopName, url: shopUrl, timeZone: 'UTC' }),
    }
    const mailbox = await openMailbox({ folder: join(config.dataDir, 'mailbox'), shopName, previews })
    apps.push({ path: '/mailbox', app: mailbox.app })
    closing.push(() => mailbox.close())
    smtpUrl = mailbox.smtpUrl
  }
  if (config.google.kind === 'embedded') {
    const path = '/openid'
    const redirectUrl = config.shopUrl + urls.googleReturn()
    const issuer = openIssuer({ url: own + path, clientId: 'wanderbite-on-this-machine', redirectUrl, shopName: config.shopName })
    apps.push({ path, app: issuer.app })
    google = { clientId: issuer.clientId, issuers: [issuer.issuer], signInUrl: issuer.signInUrl, keysUrl: issuer.keysUrl }
  }
  return {
    apps,
    square,
    smtpUrl,
    google,
    async close() {
      for (const close of closing.toReversed()) await close()
    },
  }
}
