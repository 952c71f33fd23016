import { describe, expect, test } from 'vitest'
import { directionOf, type Locale, locales } from '#shared/locale.ts'
import type { EmailData, EmailName } from '#shop/ports.ts'
import { linksIn, shown } from '#tests/helpers/read-email.ts'
import { restoredEmails } from '#shop/ordering/order-notices/resend-order-email.ts'
import { shopFields } from './parts/fields.ts'
import { emailSampleNames, renderEmailSample } from './previews.ts'
import { emailRenderer } from './render.ts'
import { emailNames, emailOf, emails } from './templates.ts'

const sender = { name: 'Wanderbite', url: 'https://shop.test', timeZone: 'UTC' }
const letter = <T extends keyof EmailData>(template: T, over: Partial<EmailData[T]> = {}, locale: Locale = 'en-US') =>
  emailRenderer.write(template, { ...emailOf(template).sample, ...over }, locale, sender)
const order = (over: Partial<EmailData['order-confirmation']> = {}, locale: Locale = 'en-US') => letter('order-confirmation', over, locale)
const confirm = (over: Partial<EmailData['confirm-email']> = {}, locale: Locale = 'en-US') => letter('confirm-email', over, locale)
const registered = (over: Partial<EmailData['already-registered']> = {}, locale: Locale = 'en-US') =>
  letter('already-registered', over, locale)
/** The links and addresses that both the HTML and the text body must contain. */
const says = (template: keyof EmailData) =>
  Object.entries(emailOf(template).sample).filter(([name]) => name.endsWith('_url') || name === 'new_email')

const names = emailSampleNames()
describe('all emails', () => {
  test.each(locales.flatMap((locale) => names.map((name) => ({ locale, name }))))(
    '$name in $locale is whole, names its language and leaves no placeholder',
    async ({ locale, name }) => {
      const { subject, html, text } = (await renderEmailSample(name, locale, sender))!
      expect(html).toContain(`lang="${locale}"`)
      expect(html).toContain(`dir="${directionOf(locale)}"`)
      expect(html).not.toContain(locale === 'ar' ? 'align="right"' : 'dir="rtl"')
      expect(html).toMatch(/width="600"/)
      expect(html).toContain('width:600px')
      expect(html).not.toMatch(/<script|<link/)
      for (const said of [subject, shown(html), text]) {
        expect(said).not.toMatch(/\bemails\.[a-z]|undefined|NaN|\{|\}/)
        expect(said).not.toBe('')
      }
      expect(linksIn(html)).toContain('https://shop.test')
      expect(text).toContain('https://shop.test')
      // Finds a sentence with a missing word, two punctuation marks in a row, or an empty value.
      // French puts a space before its colons.
      const astray = locale === 'fr-FR' ? / [,.]|[.,:;]{2}|\(\)|"\s*"|null/ : / [,.:;]|[.,:;]{2}|\(\)|"\s*"|null/
      for (const said of [subject, shown(html), text]) expect(said).not.toMatch(astray)
      expect(text).not.toMatch(/\n{3,}/)
    },
  )

  test('an email with pictures shows them and asks for no preloading', async () => {
    const { order_items } = emailOf('order-confirmation').sample
    const { html } = await order({ order_items: order_items.map((item) => ({ ...item, picture_url: 'https://shop.test/picture.png' })) })
    expect(html).toContain('src="https://shop.test/picture.png"')
    expect(html).not.toContain('<link')
    expect(html).toMatch(/^<!DOCTYPE html/)
  })

  test.each(emailNames)('the email %s has its links and addresses in both bodies', async (template) => {
    const { html, text } = await letter(template)
    for (const [, value] of says(template)) for (const said of [html, text]) expect(said).toContain(value)
  })

  test.each(['password-changed', 'new-device', 'sign-in-changed'] as const)(
    'the email %s says when it happened, in UTC, and what to do',
    async (template) => {
      const { html, text } = await letter(template)
      const spanish = await letter(template, {}, 'es-ES')
      for (const said of [shown(html), text]) {
        expect(said).toMatch(/When: Tuesday, November 25, 2025 at 2:05\sPM UTC/)
        expect(said).toContain('If that was you, you’re all set.')
        expect(said).toMatch(/Not you\? (Change|Reset) your password right away\. That signs out/)
      }
      for (const said of [shown(spanish.html), spanish.text]) {
        expect(said).toMatch(/Cuándo: martes, 25 de noviembre de 2025, 14:05 UTC/)
        expect(said).toContain('¿No fuiste tú?')
      }
    },
  )

  test.each(Object.entries({ 'reset-password': 'one hour', 'magic-link': '15 minutes', 'change-email': '24 hours' }))(
    'the email %s says how long its link is valid and that a stranger need do nothing',
    async (template, time) => {
      for (const said of await bodies(letter(template as keyof EmailData))) {
        expect(said).toContain(`works once and expires in ${time}`)
        expect(said).toMatch(/(Not you|Didn’t ask for this)\? You can ignore (this|it)/)
      }
    },
  )
})

test('a new sign-in email names the browser and the network if they are known', async () => {
  for (const said of await bodies(letter('new-device'))) {
    expect(said).toContain('Browser: Firefox · Windows')
    expect(said).toContain('Network: 203.0.113.0/24')
  }
  for (const said of await bodies(letter('new-device', { device: '', network: '' }))) expect(said).not.toMatch(/Browser:|Network:/)
})

test.each([
  ['two-step-on', 'Two-step sign-in is now on'],
  ['two-step-off', 'Two-step sign-in is now off'],
  ['passkey-added', 'A new passkey was added'],
  ['passkey-removed', 'A passkey was removed'],
  ['recovery-code-used', 'used a recovery code'],
  ['recovery-codes-renewed', 'new recovery codes'],
  ['google-linked', 'You can now sign in'],
] as const)('a sign-in change email names the change %s', async (change, words) => {
  for (const said of await bodies(letter('sign-in-changed', { change }))) expect(said).toContain(words)
})

test('an account deletion email says until when the account can be kept', async () => {
  for (const said of await bodies(letter('account-deletion'))) {
    expect(said).toMatch(/Deletion date: Tuesday, December 9, 2025 at 2:05\sPM UTC/)
    expect(said).toContain('keep your account')
  }
  const { text } = await emailRenderer.write('account-deletion', emailOf('account-deletion').sample, 'en-US', {
    ...sender,
    timeZone: 'Asia/Tokyo',
  })
  expect(text).toMatch(/Deletion date: Tuesday, December 9, 2025 at 11:05\sPM GMT\+9/)
})

test('the logo is a bitmap of the shop, since many email clients show no SVG', async () => {
  const { html } = await letter('account-deleted')
  expect(html).toContain('<img src="https://shop.test/icons/email-logo.png"')
  expect(html).not.toContain('<svg')
})

test('an email loads the fonts of the shop’s headings and texts from the shop, and Arabic letters only in Arabic', async () => {
  const facesOf = (html: string) =>
    Array.from(
      html.matchAll(/@font-face\{font-family:(\w+);[^}]*mso-font-alt:\w+;src:url\(https:\/\/shop\.test\/[^)]+\.woff2\)/g),
      ([, family]) => family,
    )
  expect(facesOf((await order()).html)).toEqual(['Piazzolla', 'Piazzolla', 'Figtree'])
  expect(facesOf((await order({}, 'ar')).html)).toEqual(['Piazzolla', 'Piazzolla', 'Figtree', 'Lalezar'])
})

test('Gmail shows every email in full: none has more than 102 KB', async () => {
  for (const name of names) expect((await renderEmailSample(name, 'ar', sender))!.html.length).toBeLessThan(60_000)
})

test('a goodbye email asks for no click', async () => {
  const { html, text } = await letter('account-deleted')
  expect(new Set(linksIn(html))).toEqual(new Set(['https://shop.test']))
  expect(text).toContain('There’s nothing more to do.')
})

describe('the confirmation of an address', () => {
  test('the confirmation email carries its link twice, says how long it is valid and tells a stranger what to do', async () => {
    const url = 'https://shop.test/auth/confirm?token=abc&x=1'
    const { html, text } = await confirm({ confirm_url: url })
    expect(linksIn(html).filter((link) => link === url)).toHaveLength(2)
    expect(text).toContain(url)
    for (const said of [shown(html), text]) {
      expect(said).toContain('Welcome, Noor.')
      expect(said).toContain('expires in 24 hours')
      expect(said).toContain('Not you? Just ignore it.')
    }
  })

  test('the confirmation email is available in Spanish', async () => {
    const { subject, html } = await confirm({}, 'es-ES')
    expect(subject).toBe('Confirma tu correo para Wanderbite')
    expect(shown(html)).toContain('El enlace funciona durante 24 horas')
  })

  test.each(['Win at https://evil.test now', 'evil.test', 'www.evil', 'spam@evil.test', 'x'.repeat(61), ' \n '])(
    'the confirmation email does not greet with a name that is no name: %s',
    async (first_name) => {
      const { html, text } = await confirm({ first_name })
      expect(shown(html)).toContain('Welcome. Confirm')
      expect(shown(html) + text).not.toContain('evil')
    },
  )

  test.each(['Noor', 'José Ángel', "O'Brien", '美咲', 'J. R.'])(
    'the confirmation email greets with the name as written: %s',
    async (first_name) => {
      expect(shown((await confirm({ first_name })).html)).toContain(`Welcome, ${first_name.replace(/\.$/, '')}.`)
    },
  )
})

test("a customer's message keeps its own text direction in an email of the other direction", async () => {
  const message = 'Do they hold gelatine?'
  for (const template of ['contact-copy', 'contact-message'] as const) {
    const { html, text } = await letter(template, { message }, 'ar')
    expect(html).toMatch(new RegExp(`<p[^>]*dir="auto"[^>]*>${message.replace('?', '\\?')}</p>`))
    expect(text).toContain(`${message}\n\n`)
  }
  expect((await order({ gift_message: message }, 'ar')).html).toMatch(/<p[^>]*dir="auto"[^>]*>Do they hold/)
})

test('an email label uses its language’s colon, and sentences use its language’s spacing', async () => {
  const { html, text } = await letter('password-changed', {}, 'fr-FR')
  for (const said of [shown(html.replaceAll('\u00a0', '_')), text.replaceAll('\u00a0', '_')]) expect(said).toContain('Quand_: mardi')
  for (const said of await bodies(order({}, 'ja-JP'))) expect(said).toContain('承りました。11月25日')
})

test('a person who signs up again is context so by email and sent to sign in', async () => {
  const { subject, html, text } = await registered()
  expect(subject).toBe('You already have an account at Wanderbite')
  expect(linksIn(html)).toContain('http://localhost:3000/account/login')
  for (const said of [shown(html), text]) expect(said).toContain('No one got in')
  expect((await registered({}, 'es-ES')).subject).toContain('Ya tienes')
})

describe('the confirmation of an order', () => {
  test('the order confirmation lists everything the customer paid for', async () => {
    const { subject, html, text } = await order()
    expect(subject).toBe('Your order #WB-10482 is confirmed')
    const expected = [
      ['Lime Chapulines', 'One jar, 60 g', '2 × $8.90', '$17.80'],
      ['Daifuku Mochi', '1 × $9.50', 'Seaweed Tempura', '$11.20'],
      ['Subtotal', '$38.50', 'Discount, FIRSTBITE', '−$3.85', 'Standard delivery', '$4.90', 'Tax', '$2.77', 'Total', '$42.32'],
      ['Noor Haddad', '318 Prospect Place, 4', 'Brooklyn, NY 11238'],
    ].flat()
    for (const said of [shown(html), text]) {
      expect(said).toContain('Thank you, Noor. Order WB-10482 is confirmed and paid.')
      for (const words of expected) expect(said).toContain(words)
    }
  })

  test('the order confirmation in Spanish has Spanish amounts', async () => {
    const { subject, html } = await order({}, 'es-ES')
    expect(subject).toBe('Tu pedido #WB-10482 está confirmado')
    expect(shown(html)).toMatch(/Ver tu pedido/)
    expect(shown(html)).toMatch(/Total 42,32\s\$/)
  })

  test('the order confirmation button leads to the account, and another link leads to the order', async () => {
    const { html } = await order()
    const [, label] = /<a[^>]*href="http:\/\/localhost:3000\/account"[^>]*>([\s\S]*?)<\/a>/.exec(html)!
    expect(shown(label!)).toContain('View your order')
    expect(linksIn(html)).toContain('http://localhost:3000/dashboard/orders/WB-10482')
  })

  test('the order confirmation names a discount only if there is one', async () => {
    for (const said of await bodies(order({ discount_cents: 0 }))) expect(said).not.toContain('Discount')
    for (const said of await bodies(order({ discount_cents: 1, discount_code: null }))) expect(said).toMatch(/Discount\W+−\$0\.01/)
  })

  test('the order confirmation names the delivery charge, not the method, where the method is unknown', async () => {
    const labels = { 'en-US': 'Delivery', 'es-ES': 'Envío', 'fr-FR': 'Livraison', 'de-DE': 'Versand', 'pt-BR': 'Frete', 'ja-JP': '送料' }
    for (const [locale, label] of Object.entries(labels))
      expect((await order({ delivery_method: undefined }, locale as Locale)).text).toMatch(new RegExp(`^${label}\\s?[:：]`, 'm'))
  })

  test('the order confirmation promises delivery days only if they are known', async () => {
    for (const said of await bodies(order())) expect(said).toContain('between Tuesday, November 25 and Thursday, November 27')
    for (const said of await bodies(order({ arrives: undefined }))) expect(said).not.toContain('between')
  })

  test('the order confirmation is complete without pictures and shows pictures if there are some', async () => {
    expect((await order()).html).not.toContain('/pictures/')
    const [first, ...rest] = emailOf('order-confirmation').sample.order_items
    const { html } = await order({ order_items: [{ ...first!, picture_url: 'https://shop.test/pictures/1/320.webp' }, ...rest] })
    expect(html.match(/<img[^>]*src="https:\/\/shop\.test\/pictures\/1\/320\.webp"/g)).toHaveLength(2)
    expect(html).not.toMatch(/<img(?![^>]*alt="")/)
  })

  test('the order confirmation repeats the gift message if there is one', async () => {
    const gift = 'Made by nobody, for "you" & <you>'
    const { html, text } = await order({ gift_message: gift })
    expect(shown(html)).toContain(`Your gift message ${gift}`)
    expect(text).toContain(`Your gift message\n${gift}`)
    expect(shown((await order({ gift_message: null })).html)).not.toContain('On the card')
  })

  test('the order confirmation shows hostile text as plain text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"&'
    const [first] = emailOf('order-confirmation').sample.order_items
    const { html, text } = await order({
      customer_first_name: hostile,
      order_items: [{ ...first!, product_name: hostile, variation_name: hostile }],
      ship_to: [hostile, '</td><script>alert(1)</script>'],
      discount_code: hostile,
    })
    expect(html).not.toMatch(/<img src=x|<script/)
    expect(shown(html)).toContain(hostile)
    expect(text).toContain(hostile)
  })

  test('the order confirmation subject stays on one line for any order number', async () => {
    expect((await order({ order_number: 'A\r\nBcc: spy@evil.test' })).subject).toBe('Your order #A Bcc: spy@evil.test is confirmed')
  })
})

async function bodies(written: ReturnType<typeof order>): Promise<string[]> {
  const { html, text } = await written
  return [shown(html), text]
}

test('an email with a link that signs in or consents is never readable by staff', () => {
  const signsIn = /\?token=/
  for (const name of emailNames) {
    const { sample, staffMayRead } = emailOf(name)
    if (signsIn.test(JSON.stringify(sample))) expect(staffMayRead, name).toBe(false)
  }
})

test('an email that staff can send again holds only the data of its order, or its data is restored', () => {
  const { orderEvent } = shopFields({ url: 'http://localhost:3000', currency: 'USD' })
  for (const name of emailNames.filter((name) => emailOf(name).canBeResent && !restoredEmails.includes(name))) {
    expect(orderEvent.safeParse(emailOf(name).sample).error, name).toBeUndefined()
  }
})

test('the sample of every email passes its own schema', () => {
  const settings = { url: 'http://localhost:3000', currency: 'USD' }
  for (const name of emailNames) {
    const { sample, others } = emailOf<EmailName>(name)
    for (const data of [sample, ...Object.values(others?.(sample) ?? {})]) {
      expect(emails.dataSchema(name, settings).safeParse(data).error, name).toBeUndefined()
    }
  }
})
