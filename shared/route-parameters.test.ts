import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { ListingParameters } from '#app/storefront/parts/listing/listing-query.ts'
import { fieldFilters, filterFieldNames } from './product-fields.ts'
import { linkedQuery, parametersAt, type RouteName, routeParameters } from './route-parameters.ts'
import { urlPatterns } from './url-patterns.ts'

const query = (path: string, search: string) => linkedQuery(path, new URLSearchParams(search))

test.each(Object.entries(urlPatterns) as [RouteName, string][])(
  'the page %s matches its own parameter declaration and no other',
  (name, pattern) => {
    const path = pattern.replaceAll(/:\w+/g, 'p%C3%A3o-de-mel')
    expect(parametersAt(path)).toBe(routeParameters[name])
    expect(Object.values(urlPatterns).filter((other) => matchPath(other, path))).toEqual([pattern])
  },
)

test.each([
  '/nowhere',
  '/PRODUCTS',
  '//products',
  '/products/',
  '/%70roducts',
  '/es-ES/products',
  '/__proto__',
  'constructor',
  '',
  '/admin',
])('a URL that no link of the shop uses has no parameter declaration: %j', (path) => {
  expect(parametersAt(path)).toBeNull()
  expect(query(path, 'sort=name&redirect=x')).toEqual({})
})

test('links repeat the declared parameters of a page but neither email tokens nor one-time messages', () => {
  expect(query('/newsletter', 'token=secret&sent=letter&utm_source=x')).toEqual({ sent: ['letter'] })
  expect(query('/cart', 'removed=VAR&quantity=2&was=saved')).toEqual({})
  expect(query('/products', 'country=JP&__proto__=x&country=KR&sort=name')).toMatchObject({ country: ['JP', 'KR'], sort: ['name'] })
})

test('the listing declares exactly the parameters that its parser reads', () => {
  const ofFields = filterFieldNames.map((name) => fieldFilters[name].filter.parameter)
  const read = new Set([...Object.keys(ListingParameters.shape), ...ofFields])
  expect(new Set(Object.keys(routeParameters.products.parameters))).toEqual(read)
})
