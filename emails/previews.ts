import { isLocale, type Locale } from '#shared/locale.ts'
import type { Letters, LetterSamples, Sender, WrittenLetter } from '#shop/ports.ts'
import { fileOf, letterWriter, templates } from './write.ts'

/** Letters that tell their reader how to get no more of them. */
const ended: ReadonlySet<keyof Letters> = new Set(['back-in-stock', 'cart-reminder', 'review-request'])

/** Where the samples say that the shop is. */
const samplesUrl = 'http://localhost:3000'

/** Every letter that the shop can write, by name; what else one may say stands behind a dot: 'order-cancelled.unpaid'. */
export async function previewNames(): Promise<string[]> {
  const names = await Promise.all(
    templates.map(async (template) => {
      const { others = {} } = await fileOf(template)
      return [template, ...Object.keys(others).map((other) => `${template}.${other}`)]
    }),
  )
  return names.flat()
}

/** One of them in a language, from made-up data; null where there is none of that name. */
export async function writePreview(name: string, locale: string, sender: Sender): Promise<WrittenLetter | null> {
  const [template, other] = name.split('.', 2)
  const known = templates.find((one) => one === template)
  return known && isLocale(locale) ? preview(known, other, locale, sender) : null
}

/** The same as the shop asks for them. */
export const letterSamples: LetterSamples = { names: previewNames, write: writePreview }

async function preview(template: keyof Letters, other: string | undefined, locale: Locale, sender: Sender): Promise<WrittenLetter | null> {
  const { sample, others = {} } = await fileOf(template)
  const data = other === undefined ? sample : Object.hasOwn(others, other) && others[other]
  return data
    ? letterWriter.write(template, atHome(data, sender), locale, sender, ended.has(template) ? `${sender.url}/unsubscribe` : undefined)
    : null
}

/** Samples are written at an address of their own; a preview leads to the shop that shows it. */
function atHome<Data>(data: Data, { url }: Sender): Data {
  return JSON.parse(JSON.stringify(data).replaceAll(samplesUrl, url)) as Data
}
