import { expect, test } from 'vitest'
import { renderStandInPage } from './stand-in-page.ts'

const shop = { name: 'Wanderbite', stylesheets: [] }

test('deploy/outage.html, which proxies show while no process answers, is the page of the shop itself', async () => {
  await expect(renderStandInPage('en-US', { ...shop, why: 'away' })).toMatchFileSnapshot('../../deploy/outage.html')
})

test('a page in place of a shop that is away reloads without scripts too, and no page for a lost connection does', () => {
  for (const why of ['away', 'not-open'] as const)
    expect(renderStandInPage('de-DE', { ...shop, why })).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>')
  expect(renderStandInPage('de-DE', shop)).not.toContain('refresh')
})
