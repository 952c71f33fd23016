import { expect, test } from 'vitest'
import { safeNextPath } from './safe-next-path.ts'

test.each([
  ['/checkout?step=pay#top', '/checkout?step=pay#top'],
  ['/es-ES/dashboard/orders', '/dashboard/orders'],
  ['/es-ES', '/'],
])('the next path %s becomes %s', (wanted, path) => expect(safeNextPath(wanted)).toBe(path))

test.each([
  null,
  undefined,
  '',
  'checkout',
  '//evil.test',
  '/\\evil.test',
  'https://evil.test/',
  '/\t/evil.test',
  '/account/login',
  '/es-ES/account/register',
  '/es-ES//evil.test',
  '/.//evil.test',
  '/es-ES/.//evil.test',
  '/account/sign-out',
])('the next path %j leads to the account page', (wanted) => expect(safeNextPath(wanted)).toBe('/account'))
