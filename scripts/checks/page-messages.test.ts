import { expect, test } from 'vitest'
import { missingMessages } from './page-messages.ts'

const keys = new Set(['cart.title', 'saved.title', 'common.skip', 'orders.title'])

test.each([
  ['names the file', "getMessages(context, 'saved', 'cart')", []],
  ['names the file of a part only on some days', "getMessages(context, 'saved', ...(isFull ? (['cart'] as const) : []))", []],
  ['names a bundle with the file', "getMessageBundle(context, 'checkout')", []],
  [
    'names neither',
    "getMessages(context, 'saved')",
    ['cart.title', 'cart.'].map((key) => `app/parts/totals.tsx: app/storefront/saved/saved.tsx does not name the message file of ${key}`),
  ],
])('a page with a message of a part %s', (_, words, faults) => {
  const page = `import { Totals } from '#app/parts/totals.tsx'\nconst words = ${words}\nt('common.skip')`
  const part = "t('cart.title')\nt(`cart.${reason}`)\nimport type { Order } from './order.ts'"
  const files = [
    { path: 'app/storefront/saved/saved.tsx', text: page },
    { path: 'app/parts/totals.tsx', text: part },
    { path: 'app/parts/order.ts', text: "t('orders.title')" },
  ]
  expect(missingMessages(files, keys)).toEqual(faults)
})
