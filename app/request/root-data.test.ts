import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { usePagePath } from './root-data.ts'

const addressAt = (path: string) =>
  renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [path] }, createElement(usePagePath))).replaceAll('&amp;', '&')

test.each([
  ['/products?sort=name&utm_source=letter', '/products?sort=name'],
  ['/account/login?redirect=%2Fcheckout&x=1', '/account/login?redirect=%2Fcheckout'],
  ['//evil.test/x', '/evil.test/x'],
  ['///evil.test?redirect=a', '/evil.test'],
  ['//account/login?redirect=a', '/account/login?redirect=a'],
  ['/privacy?sent=1&redirect=%2F&v=x', '/privacy'],
])('links on the page at %s use the address %s', (path, address) => {
  expect(addressAt(path)).toBe(address)
})
