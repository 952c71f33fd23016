import { expect, test } from 'vitest'
import { staleReferences } from './stale-references.ts'

const file = (text: string) => [{ path: 'shop/x.ts', text }]

test('a comment that names a function which no code has is reported with its line', () => {
  expect(staleReferences(file('const here = 1\n/** Throws like `renamedAway`. */\nexport const x = here'), [])).toEqual([
    'shop/x.ts:2: no code has the name `renamedAway`',
  ])
})

test('a comment may name what the code has', () => {
  expect(staleReferences(file('/** Throws like `here`, for `x`. */\nexport const x = here'), [])).toEqual([])
})

test('a document or a comment that names a missing file is reported', () => {
  const documents = [{ path: 'docs/x.md', text: 'See `shop/gone.ts`, `shop/shop.ts` and https://x.example/docs/gone.md.' }]
  expect(staleReferences(file('// As in app/gone.tsx.'), documents)).toEqual([
    'shop/x.ts: there is no app/gone.tsx',
    'docs/x.md: there is no shop/gone.ts',
  ])
})
