import { expect, test } from 'vitest'
import { isAdminPath } from './request-context.ts'

test.each([
  ['/admin', true],
  ['/ar/admin', true],
  ['/admin.data', true],
  ['/ar/admin.data', true],
  ['/ar/admin/stock.data', true],
  ['/administration', false],
  ['/products/admin', false],
  ['/ar', false],
])('%s is a page of the admin, or its data: %s', (path, isAdmin) => {
  expect(isAdminPath(path)).toBe(isAdmin)
})
