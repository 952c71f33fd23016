import { getSiteText, type SiteTextName } from '#locales/site-texts.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { defaultLocale, type Locale, localize } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { urls } from '#shared/urls.ts'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { deliveryCountries, defaultDeliveryTerms } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'

/** A text page, ready to show. The HTML comes from our own files; inserted values are escaped. */
export interface RenderedText {
  title: string
  heading: string
  description: string
  updated: string | null
  lede: string
  /** `locale` is set if the section is in another language than the page. */
  sections: { id: string; heading: string; html: string; locale?: Locale }[]
}

/** A text page with the shop's figures and addresses inserted. */
export async function loadText(shop: Shop, locale: Locale, name: SiteTextName): Promise<RenderedText> {
  const { marked } = await parser()
  const text = getSiteText(locale, name)
  const fill = filler(factsOf(shop, locale))
  const html = (markdown: string) => marked.parse(fill(markdown, escapeHtml), { async: false })
  return {
    ...text,
    description: fill(text.description),
    lede: html(text.lede),
    sections: [
      ...text.sections.map(({ id, heading, markdown }) => ({ id, heading: fill(heading), html: html(markdown) })),
      ...additionTo(shop, locale, name),
    ],
  }
}

/** The questions of the FAQ by group. A question begins with `### `. */
export async function loadFaq(shop: Shop, locale: Locale) {
  const { marked } = await parser()
  const fill = filler(factsOf(shop, locale))
  return getSiteText(locale, 'faq').sections.map(({ id, heading, markdown }) => ({
    id,
    heading,
    questions: markdown
      .split(/^### /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n')
        return { question: fill(part.slice(0, end)), answer: marked.parse(fill(part.slice(end), escapeHtml), { async: false }) }
      }),
  }))
}

/**
 * The shop owner's addition to a text page, in the reader's language or else in the default
 * language: it is legally binding, so it is never left out.
 */
function additionTo({ settings }: Shop, locale: Locale, name: SiteTextName): RenderedText['sections'] {
  const { additions } = settings.policies
  const added = Object.hasOwn(additions, name) ? additions[name as keyof typeof additions] : undefined
  const spoken = added?.[locale] ? locale : defaultLocale
  const text = added?.[spoken]
  if (!text) return []
  const html = text.split(/\n\s*\n/).map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
  const heading = wordsOf(locale)('texts.addition', { shop: settings.name })
  return [{ id: 'own', heading, html: html.join('\n'), ...(spoken !== locale && { locale: spoken }) }]
}

const wordsOf = (locale: Locale) => translator(locale, compiledMessagesOf(locale, 'texts'))

/**
 * Imported with the first text: its patterns take a while to build, and would delay the server's
 * start.
 */
const parser = () => import('marked')

type Facts = Record<string, string>
/** Placeholder for options that the shop does not offer. */
const NOT_OFFERED = '–'

function factsOf({ settings, catalogue }: Shop, locale: Locale): Facts {
  const { cart, reservedFor, policies, currency } = settings
  const money = (cents: number) => formatMoney(cents, locale, currency)
  const { standard, express } = defaultDeliveryTerms(settings)
  return {
    shop: settings.name,
    currency: moneyOf(currency, locale),
    snacks: String(catalogue.size()),
    countries: String(catalogue.countries().length),
    standard: money(standard.cents),
    express: express ? money(express.cents) : NOT_OFFERED,
    freeFrom: standard.freeFromCents === null ? NOT_OFFERED : money(standard.freeFromCents),
    standardDays: standard.days.join('–'),
    expressDays: express ? express.days.join('–') : NOT_OFFERED,
    deliveryCountries: String(deliveryCountries(settings).length),
    reserved: String(reservedFor / MINUTE),
    cartDays: String(cart.keptFor / DAY),
    returnDays: String(policies.returnDays),
    bestBefore: wordsOf(locale)('texts.best-before', { weeks: policies.bestBeforeWeeks }),
    contact: localize(urls.contact(), locale),
    refund: localize(urls.refund(), locale),
    withdraw: localize(urls.withdraw(), locale),
    orders: localize(urls.orders(), locale),
    settings: localize(urls.settings(), locale),
    private: localize(urls.private(), locale),
    forgot: localize(urls.forgotPassword(), locale),
    map: localize(urls.countries(), locale),
  }
}

/**
 * A currency name as used in a sentence: 'US dollars'. Portuguese names come in title case and are
 * lowercased.
 */
function moneyOf(currency: string, locale: Locale): string {
  const much = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(100)
  const name = much.find(({ type }) => type === 'currency')?.value ?? currency
  return locale === 'pt-BR' ? name.toLocaleLowerCase(locale) : name
}

function filler(facts: Facts) {
  return (text: string, write = (value: string) => value) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = facts[name]
      if (value === undefined) throw new Error(`A text asks for {${name}}, but no value is given`)
      return write(value)
    })
}

function escapeHtml(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
