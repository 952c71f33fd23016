import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A project whose build only counts its runs. */
async function openProject(root: string): Promise<void> {
  for (const folder of ['app', 'build', 'scripts', 'node_modules/@react-router/dev']) await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'package.json'), JSON.stringify({ type: 'module', imports: { '#app/*': './app/*' } }))
  await writeFile(join(root, 'app/page.ts'), '')
  await writeFile(join(root, 'scripts/compress.ts'), '')
  const run = `require('node:fs').appendFileSync(require('node:path').join(__dirname, '../../../runs'), 'x')`
  await writeFile(join(root, 'node_modules/@react-router/dev/bin.cjs'), run)
  await cp('scripts/ready.js', join(root, 'scripts/ready.js'))
}

function build(root: string): void {
  execFileSync(process.execPath, ['--input-type=module', '--eval', `(await import('${join(root, 'scripts/ready.js')}')).build()`])
}

test('a built copy is built again after an edit, but not after it was moved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ready-'))
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  await openProject(before)
  build(before)
  build(before)
  await rename(before, after)
  build(after)
  expect(await readFile(join(after, 'runs'), 'utf8')).toBe('x')
  await utimes(join(after, 'app/page.ts'), 1, 1)
  build(after)
  expect(await readFile(join(after, 'runs'), 'utf8')).toBe('xx')
  await rm(folder, { recursive: true })
})

test('starting installs no tools, testing does, and tools that are there stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ready-'))
  await openProject(folder)
  const [calls, lock] = [join(folder, 'calls'), join(folder, 'package-lock.json')]
  await writeFile(lock, '{}')
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" >> ${calls}\necho {} > ${folder}/node_modules/.package-lock.json\n`, {
    mode: 0o755,
  })
  const install = async (how: string) => {
    const code = `(await import('${join(folder, 'scripts/ready.js')}')).install(${how})`
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], { env, stdio: 'ignore' })
    return (await readFile(calls, 'utf8')).trim().split('\n')
  }
  expect(await install('')).toEqual([expect.stringMatching(/^ci .*--omit=dev$/)])
  expect(await install('')).toHaveLength(1)
  expect((await install('{ development: true }')).at(-1)).not.toContain('--omit')
  await mkdir(join(folder, 'node_modules/oxlint'))
  expect(await install('{ development: true }')).toHaveLength(2)
  const soon = new Date(Date.now() + 60_000)
  await utimes(lock, soon, soon)
  expect((await install('')).at(-1)).not.toContain('--omit')
  await rm(folder, { recursive: true })
})
