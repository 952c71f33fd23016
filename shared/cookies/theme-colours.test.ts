import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeBackground } from './theme-colours.ts'

test('the browser theme color equals the page background', () => {
  const papers = [...readFileSync('app/styles/tokens.css', 'utf8').matchAll(/--paper: (#\w+);/g)].map(([, colour]) => colour)
  expect([...new Set(papers)]).toEqual([themeBackground.light, themeBackground.dark])
})
