import type { EmailRenderer } from '#shop/ports.ts'
import { emailLanguageOf } from './parts/language.ts'
import { emailOf } from './templates.ts'

/** Renders the shop's emails with React Email, as HTML and as plain text. */
export const emailRenderer: EmailRenderer = {
  async write(template, data, locale, sender, unsubscribeUrl) {
    const { render } = await import('@react-email/render')
    const language = emailLanguageOf(locale)(sender.timeZone)
    const { subject, html, text } = await emailOf(template).body({ data, language, sender, unsubscribeUrl })
    const end = unsubscribeUrl ? `\n\n${language.named(language.t('emails.unsubscribe'))}\n${unsubscribeUrl}` : ''
    return {
      subject: oneLine(subject),
      html: await render(html),
      text: `${text}${end}\n\n-- \n${sender.name}\n${sender.url}\n`,
    }
  },
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
