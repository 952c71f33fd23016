import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { renderFallbackPage } from './fallback-page.ts'

const shop = { name: 'Wanderbite', stylesheets: [] }

test('deploy/outage.html, which proxies show while no process answers, is the shop’s own fallback page', async () => {
  await expect(renderFallbackPage('en-US', { ...shop, why: 'away' })).toMatchFileSnapshot('../../deploy/outage.html')
})

test('the fallback page of an outage reloads without scripts too, and the one for a lost connection does not', () => {
  for (const why of ['away', 'not-open'] as const)
    expect(renderFallbackPage('de-DE', { ...shop, why })).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>')
  expect(renderFallbackPage('de-DE', shop)).not.toContain('refresh')
})

test('a page that keeps a form sends it on a click only, and says in each language when the shop is back', () => {
  for (const locale of locales) {
    const page = renderFallbackPage(locale, { ...shop, why: 'away', form: [['message', 'a "b"\r\n<c>']] })
    expect(page).toContain('<form method="post"><input type="hidden" name="message" value="a &#34;b&#34;\r\n&#60;c&#62;">')
    expect(page).toMatch(/<p data-back="[^"]+" role="status">[^<]+<\/p>/)
    expect(page).not.toContain('refresh')
  }
})
