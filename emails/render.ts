import type { EmailRenderer } from '#shop/ports.ts'
import { emailLanguageOf } from './parts/language.ts'
import { emailOf } from './templates.ts'

/** What mail programs expect: without it, some lay tables out by rules of their own. */
const DOCTYPE = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
/** React preloads pictures, which is of no use in an email. */
const IMAGE_PRELOAD = /<link rel="preload" as="image"[^>]*>/g

/**
 * Renders the shop's emails with React Email, as HTML and as plain text. Its own `render` streams,
 * which takes two to three times as long.
 */
export const emailRenderer: EmailRenderer = {
  async write(template, data, locale, sender, unsubscribeUrl) {
    const { renderToStaticMarkup } = await import('react-dom/server')
    const language = emailLanguageOf(locale)(sender.timeZone)
    const { subject, html, text } = await emailOf(template).body({ data, language, sender, unsubscribeUrl })
    const end = unsubscribeUrl ? `\n\n${language.named(language.t('emails.unsubscribe'))}\n${unsubscribeUrl}` : ''
    return {
      subject: oneLine(subject),
      html: DOCTYPE + renderToStaticMarkup(html).replaceAll(IMAGE_PRELOAD, ''),
      text: `${text}${end}\n\n-- \n${sender.name}\n${sender.url}\n`,
    }
  },
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
