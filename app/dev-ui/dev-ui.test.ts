import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every UI component appears on the page that shows them all', () => {
  const page = globSync('app/dev-ui/*.tsx').map((path) => readFileSync(path, 'utf8'))
  const shown = new Set(page.flatMap((text) => [...text.matchAll(/from '#app\/ui\/([\w.-]+)'/g)].map(([, file]) => file)))
  // The messages of field-message.ts show on the fields.
  const files = globSync('app/ui/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((path) => path.split(/[\\/]/).at(-1)!)
  expect(files.filter((file) => !shown.has(file) && file !== 'field-message.ts')).toEqual([])
})

test('every exported component appears in a sample', () => {
  const page = globSync('app/dev-ui/*.tsx')
    .map((path) => readFileSync(path, 'utf8'))
    .join('')
  const names = globSync('app/ui/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => name!),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !page.includes(`<${name}`))).toEqual([])
})
