import { join } from 'node:path'
import type { Hono } from 'hono'
import { openAuthenticatorPage } from '#embedded/authenticator.ts'
import { demoCatalogue, demoPictures, openSquareEmulator } from '#packages/square-emulator/square-emulator.ts'
import { openMailbox, type EmailPreviews } from '#packages/mailbox/mailbox.ts'
import { openIssuer } from '#embedded/openid.ts'
import type { Database } from '#database/schema.ts'
import { emailSampleNames, renderEmailSample } from '#emails/previews.ts'
import { urls } from '#shared/urls.ts'
import type { Config } from '#server/config.types.ts'
import { demoOwner, demoSecret } from '#server/demo/demo.ts'
import type { ProcessSecrets } from '#server/process/secrets.ts'
import { claimDatabase } from './point-of-sale-claim.ts'

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

type EmbeddedApp = Embedded['apps'][number]

/** An embedded service: its servers, and the settings to use it. */
interface Service<Settings> {
  apps: EmbeddedApp[]
  settings: Settings
  close?: () => Promise<unknown> | void
}

/**
 * Opens the services that `config` does not replace by real ones. `port` is the shop's port. Throws
 * BadSettings where another embedded point of sale uses the database.
 */
export async function openEmbedded(config: Config, secrets: ProcessSecrets, port: number, db: Database): Promise<Embedded> {
  // 127.0.0.1 while the shop is on localhost: another site for the browser, as the real services
  // are.
  const origin = `http://127.0.0.1:${port}`
  const square = config.pointOfSale.kind === 'embedded' ? await openPointOfSale(config, secrets, origin, db) : null
  const mail = config.mail.kind === 'mailbox' ? await openMail(config) : null
  const google = config.google.kind === 'embedded' ? openGoogle(config, origin) : null
  const services = [square, mail, google].filter((service) => service !== null)
  return {
    apps: services.flatMap(({ apps }) => apps),
    square: square?.settings ?? null,
    smtpUrl: mail?.settings ?? null,
    google: google?.settings ?? null,
    async close() {
      for (const { close } of services.toReversed()) await close?.()
    },
  }
}

type PointOfSaleService = Service<NonNullable<Embedded['square']>>

async function openPointOfSale(config: Config, secrets: ProcessSecrets, origin: string, db: Database): Promise<PointOfSaleService> {
  const path = '/point-of-sale'
  const baseUrl = origin + path
  const locationId = 'LWANDERBITE01'
  const webhookUrl = `${origin}/api/webhooks/square`
  const folder = join(config.dataDir, 'point-of-sale')
  const release = await claimDatabase(db, folder)
  const pointOfSale = openSquareEmulator({
    file: join(folder, 'till.sqlite'),
    accessToken: secrets.pointOfSaleToken,
    locationId,
    merchantName: config.shopName,
    currency: 'USD',
    publicUrl: baseUrl,
    webhook: { url: webhookUrl, signatureKey: secrets.webhookKey },
    catalogue: demoCatalogue,
    pictures: demoPictures,
  })
  const owner = { account: demoOwner.email, secret: demoSecret(secrets.demoKey), shopName: config.shopName }
  const authenticator = config.accounts.kind === 'embedded' ? [{ path: '/authenticator', app: openAuthenticatorPage(owner) }] : []
  return {
    apps: [{ path, app: pointOfSale.app }, ...authenticator],
    settings: { accessToken: secrets.pointOfSaleToken, locationId, webhookSignatureKey: secrets.webhookKey, webhookUrl, baseUrl },
    async close() {
      await pointOfSale.close()
      release()
    },
  }
}

/** The settings are the mailbox's SMTP URL. */
async function openMail({ dataDir, shopName, shopUrl }: Config): Promise<Service<string>> {
  const previews: EmailPreviews = {
    names: emailSampleNames,
    write: (email, locale) => renderEmailSample(email, locale, { name: shopName, url: shopUrl, timeZone: 'UTC' }),
  }
  const mailbox = await openMailbox({ folder: join(dataDir, 'mailbox'), shopName, previews })
  return { apps: [{ path: '/mailbox', app: mailbox.app }], settings: mailbox.smtpUrl, close: () => mailbox.close() }
}

function openGoogle({ shopName, shopUrl }: Config, origin: string): Service<NonNullable<Embedded['google']>> {
  const path = '/openid'
  const redirectUrl = shopUrl + urls.googleReturn()
  const issuer = openIssuer({ url: origin + path, clientId: 'wanderbite-on-this-machine', redirectUrl, shopName })
  const { clientId, signInUrl, keysUrl } = issuer
  return { apps: [{ path, app: issuer.app }], settings: { clientId, issuers: [issuer.issuer], signInUrl, keysUrl } }
}
