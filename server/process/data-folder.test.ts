import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataFolder, watchFreeSpace } from './data-folder.ts'
import { explainStartError } from './start-errors.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wanderbite-folder-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** More than any disk has. */
const TOO_MUCH = 2 ** 60
const FULL = 'The disk is full: free up some space and start again.'

test('a data folder is created with its parents and stays empty', async () => {
  const folder = join(root, 'some/where')
  for (let twice = 0; twice < 2; twice++) await openDataFolder(folder, 1)
  expect(await readdir(folder)).toEqual([])
})

test('a full disk is reported at startup and later', async () => {
  await expect(openDataFolder(root, TOO_MUCH).catch(explainStartError)).resolves.toBe(FULL)
  expect(await new Promise((resolve) => watchFreeSpace(root, TOO_MUCH, (fault) => resolve(explainStartError(fault))))).toBe(FULL)
})

test.each([
  ['a-file', 'a-file'],
  ['a-file/data', 'a-file'],
  ...(process.platform === 'linux'
    ? [
        ['/sys/wanderbite', '/sys/wanderbite'],
        ['/proc/wanderbite/data', '/proc/wanderbite'],
      ]
    : []),
])('the folder %s, which cannot be written, is named in one line', async (folder, named) => {
  await writeFile(join(root, 'a-file'), '')
  const line = await openDataFolder(resolve(root, folder), 1).catch(explainStartError)
  expect(line).toContain('DATA_DIR')
  expect(line).toContain(named)
  expect(line).not.toContain('\n')
})
