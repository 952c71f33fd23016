import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { NEEDED_FEATURES } from './supported-browser.ts'

test('styles and scripts give up on the same browsers', async () => {
  const styles = await readFile('app/styles/base.css', 'utf8')
  const conditions = Array.from(styles.matchAll(/@supports (?:not )?\((selector.*)\) \{/g), ([, condition]) => condition)
  expect(conditions).toEqual([NEEDED_FEATURES, NEEDED_FEATURES])
})
