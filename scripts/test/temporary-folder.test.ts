import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** No process has this id: the largest of Linux is 4194304. */
const NOBODY = 99_999_999

/** Runs a program that uses a temporary folder. Returns its path and mode. */
function useFolder(): { path: string; mode: string } {
  const program = `
    import { statSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { useTemporaryFolder } from './scripts/test/temporary-folder.ts'
    useTemporaryFolder()
    console.log(JSON.stringify({ path: tmpdir(), mode: (statSync(tmpdir()).mode & 0o777).toString(8) }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stderr.replaceAll(/.*Warning.*\n/g, '')).toBe('')
  return JSON.parse(stdout) as { path: string; mode: string }
}

test('a run of the tests has a temporary folder that other users can pass through, and that ends with it', () => {
  const { path, mode } = useFolder()
  expect(path).toMatch(/wanderbite-test-\d+$/)
  expect(mode).toBe('711')
  expect(existsSync(path)).toBe(false)
})

test('a run of the tests removes the temporary folder of a run that was killed', () => {
  const left = join(dirname(useFolder().path), `wanderbite-test-${NOBODY}`)
  mkdirSync(left)
  useFolder()
  expect(existsSync(left)).toBe(false)
})
