import { isLocale, type Locale } from '#shared/locale.ts'
import type { EmailData, EmailName, EmailSamples, EmailSender, RenderedEmail } from '#shop/ports.ts'
import { emailRenderer } from './render.ts'
import { emailNames, emailOf } from './templates.ts'

/** The shop's URL in the sample data. */
const samplesUrl = 'http://localhost:3000'

/** The names of all emails. A variant follows after a dot: 'order-cancelled.unpaid'. */
export function emailSampleNames(): string[] {
  return emailNames.flatMap((name) => Object.keys(samplesOf(name)).map((variant) => (variant ? `${name}.${variant}` : name)))
}

/** Renders an email from sample data in one language; null for an unknown name or locale. */
export async function renderEmailSample(name: string, locale: string, sender: EmailSender): Promise<RenderedEmail | null> {
  const [template, variant = ''] = name.split('.', 2)
  const known = emailNames.find((one) => one === template)
  return known && isLocale(locale) ? preview(known, variant, { locale, sender }) : null
}

/** The same functions as the shop's port. */
export const emailSampleRenderer: EmailSamples = { names: emailSampleNames, write: renderEmailSample }

async function preview(
  template: EmailName,
  variant: string,
  { locale, sender }: { locale: Locale; sender: EmailSender },
): Promise<RenderedEmail | null> {
  const sample = Object.entries(samplesOf(template)).find(([name]) => name === variant)?.[1]
  if (!sample) return null
  return emailRenderer.write(
    template,
    atHome(sample, sender),
    locale,
    sender,
    hasUnsubscribeLink(template) ? `${sender.url}/unsubscribe` : undefined,
  )
}

/** All samples of an email, by variant name: '' for its main one. */
function samplesOf<Name extends EmailName>(name: Name): Record<string, EmailData[Name]> {
  const { sample, others } = emailOf(name)
  return { '': sample, ...others?.(sample) }
}

function hasUnsubscribeLink(name: EmailName): boolean {
  const { needsConsent, hasUnsubscribeLink: always } = emailOf(name)
  return Boolean(needsConsent || always)
}

/** Replaces the URL of the samples with the URL of this shop. */
function atHome<Data>(data: Data, { url }: EmailSender): Data {
  return JSON.parse(JSON.stringify(data).replaceAll(samplesUrl, url)) as Data
}
