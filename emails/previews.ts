import { isLocale, type Locale } from '#shared/locale.ts'
import type { EmailData, EmailSamples, EmailSender, RenderedEmail } from '#shop/ports.ts'
import { loadEmail, emailRenderer, emailNames } from './render.ts'

/** Emails with an unsubscribe link. */
const ended: ReadonlySet<keyof EmailData> = new Set(['back-in-stock', 'cart-reminder', 'review-request'])

/** The shop's URL in the sample data. */
const samplesUrl = 'http://localhost:3000'

/** The names of all emails. A variant follows after a dot: 'order-cancelled.unpaid'. */
export async function emailSampleNames(): Promise<string[]> {
  const names = await Promise.all(
    emailNames.map(async (template) => {
      const { others = {} } = await loadEmail(template)
      return [template, ...Object.keys(others).map((other) => `${template}.${other}`)]
    }),
  )
  return names.flat()
}

/** Renders an email from sample data in one language; null for an unknown name or locale. */
export async function renderEmailSample(name: string, locale: string, sender: EmailSender): Promise<RenderedEmail | null> {
  const [template, other] = name.split('.', 2)
  const known = emailNames.find((one) => one === template)
  return known && isLocale(locale) ? preview(known, other, { locale, sender }) : null
}

/** The same functions as the shop's port. */
export const emailSampleRenderer: EmailSamples = { names: emailSampleNames, write: renderEmailSample }

async function preview(
  template: keyof EmailData,
  other: string | undefined,
  { locale, sender }: { locale: Locale; sender: EmailSender },
): Promise<RenderedEmail | null> {
  const { sample, others = {} } = await loadEmail(template)
  const data = other === undefined ? sample : Object.hasOwn(others, other) && others[other]
  return data
    ? emailRenderer.write(template, atHome(data, sender), locale, sender, ended.has(template) ? `${sender.url}/unsubscribe` : undefined)
    : null
}

/** Replaces the URL of the samples with the URL of this shop. */
function atHome<Data>(data: Data, { url }: EmailSender): Data {
  return JSON.parse(JSON.stringify(data).replaceAll(samplesUrl, url)) as Data
}
