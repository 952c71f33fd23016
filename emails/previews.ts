import { isLocale, type Locale } from '#shared/locale.ts'
import type { Letters, LetterSamples, Sender, WrittenLetter } from '#shop/ports.ts'
import { fileOf, letterWriter, templates } from './write.ts'

/** Emails with an unsubscribe link. */
const ended: ReadonlySet<keyof Letters> = new Set(['back-in-stock', 'cart-reminder', 'review-request'])

/** The shop's URL in the sample data. */
const samplesUrl = 'http://localhost:3000'

/** The names of all emails. A variant follows after a dot: 'order-cancelled.unpaid'. */
export async function previewNames(): Promise<string[]> {
  const names = await Promise.all(
    templates.map(async (template) => {
      const { others = {} } = await fileOf(template)
      return [template, ...Object.keys(others).map((other) => `${template}.${other}`)]
    }),
  )
  return names.flat()
}

/** Renders an email from sample data in one language; null for an unknown name or locale. */
export async function writePreview(name: string, locale: string, sender: Sender): Promise<WrittenLetter | null> {
  const [template, other] = name.split('.', 2)
  const known = templates.find((one) => one === template)
  return known && isLocale(locale) ? preview(known, other, locale, sender) : null
}

/** The same functions as the shop's port. */
export const letterSamples: LetterSamples = { names: previewNames, write: writePreview }

async function preview(template: keyof Letters, other: string | undefined, locale: Locale, sender: Sender): Promise<WrittenLetter | null> {
  const { sample, others = {} } = await fileOf(template)
  const data = other === undefined ? sample : Object.hasOwn(others, other) && others[other]
  return data
    ? letterWriter.write(template, atHome(data, sender), locale, sender, ended.has(template) ? `${sender.url}/unsubscribe` : undefined)
    : null
}

/** Replaces the URL of the samples with the URL of this shop. */
function atHome<Data>(data: Data, { url }: Sender): Data {
  return JSON.parse(JSON.stringify(data).replaceAll(samplesUrl, url)) as Data
}
