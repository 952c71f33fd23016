import { expect, test } from 'vitest'
import { requestFamily } from './request-metrics.ts'

test.each([
  ['/', 'pages'],
  ['/products?search=a.png', 'pages'],
  ['/es-ES/products/mochi', 'pages'],
  ['/cart.data?_routes=cart', 'pages'],
  ['/mailing', 'pages'],
  ['/api/auth/me', 'calls'],
  ['/mail/send', 'calls'],
  ['/_i18n/en-US/messages.json', 'calls'],
  ['/assets/root-abc.js', 'files'],
  ['/favicon.svg', 'files'],
  ['/robots.txt?again', 'files'],
  ['/pictures/abc/320.webp', 'pictures'],
  ['/healthz', 'health'],
  ['/metrics?x', 'health'],
  ['/builds/latest.json', 'health'],
  ['/mailbox', 'embedded'],
  ['/mailbox/picture.png', 'embedded'],
  ['/mailboxes', 'pages'],
  ['*', 'pages'],
])('the request %s counts as %s', (url, family) => {
  expect(requestFamily(url, ['/point-of-sale', '/mailbox'])).toBe(family)
})
