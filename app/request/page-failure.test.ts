import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { urlPatterns } from '#shared/url-patterns.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import { logPageError } from './page-failure.server.ts'

const secretPatterns = Object.values(urlPatterns).filter((pattern) => pattern.includes(':token'))

test('the log of a failed page holds no token of a link, in any language', async () => {
  const logged: unknown[] = []
  const shop = await openShop({ log: { info: () => {}, warn: () => {}, error: (_, details) => void logged.push(details?.path) } })
  const token = 'Zm9yZ2VkLXRva2Vu'.repeat(4)
  for (const pattern of [...secretPatterns, '/products/:id'])
    for (const prefix of ['', '/ja-JP']) {
      const { args } = pageRequest(shop, prefix + pattern.replace(/:\w+/, token))
      logPageError(new Error('A fault'), args)
    }
  await shop.close()
  const paths = ['/cart/shared/', '/ja-JP/cart/shared/', '/passport/', '/ja-JP/passport/', '/passport/', '/ja-JP/passport/']
  expect(logged).toEqual([...paths, `/products/${token}`, `/ja-JP/products/${token}`])
})

test.each(['deploy/nginx.conf', 'deploy/haproxy.cfg'])('the log of %s leaves out the same tokens', (file) => {
  const config = readFileSync(file, 'utf8')
  const lines = config.split('\n').filter((line) => line.includes('cart/shared'))
  expect(lines.length).toBeGreaterThan(0)
  for (const pattern of secretPatterns) for (const line of lines) expect(line).toContain(pattern.split('/:', 1)[0]!.slice(1))
})
