import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const VERSION = '4.32.5'
const CACHE_FOLDER = 'node_modules/.cache/schemathesis'

/** Calls that would end the session with which the others are made. */
const ENDING_CALLS = ['revokeSession', 'revokeAllSessions', 'changePassword']

/** The installed program, or null where it cannot be had. */
export function installSchemathesis(): string | null {
  const program = join(CACHE_FOLDER, 'bin', 'schemathesis')
  const has = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.includes(VERSION)
  if (has && existsSync(program)) return program
  const quiet = { stdio: 'ignore' } as const
  if (spawnSync('python3', ['-m', 'venv', CACHE_FOLDER], quiet).status !== 0) return null
  const pip = spawnSync(join(CACHE_FOLDER, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`], quiet)
  return pip.status === 0 ? program : null
}

interface FuzzRun {
  url: string
  /** For the configuration, which holds the session token, and for reports. */
  folder: string
  /** The session token; null for a visitor. */
  session: string | null
  /**
   * Staff endpoints answer 404 to everybody else, and not 401: they do not reveal that they exist.
   */
  isStaff: boolean
}

/** Resolves to true when schemathesis found nothing. */
export function runSchemathesis(program: string, { url, folder, session, isStaff }: FuzzRun): Promise<boolean> {
  const config = join(folder, 'schemathesis.toml')
  // Through the scheme of the document, so that tests of a missing session really leave it out.
  writeFileSync(config, session ? `[auth.openapi.session]\napi_key = ${JSON.stringify(session)}\n` : '')
  const args = [
    '--config-file',
    config,
    'run',
    `${url}/api/openapi.json`,
    '--checks=all',
    // Input that fits its schema may still be refused: unknown ids, used codes, wrong passwords.
    `--exclude-checks=${['positive_data_acceptance', ...(isStaff ? ['ignored_auth'] : [])].join(',')}`,
    '--phases=examples,coverage,fuzzing',
    '--max-examples=20',
    '--continue-on-failure',
    '--suppress-health-check=all',
    '--warnings=off',
    '--seed=1',
    ...(session ? ENDING_CALLS.flatMap((name) => ['--exclude-operation-id', name]) : []),
  ]
  const child = spawn(resolve(program), args, { stdio: 'inherit', cwd: folder })
  return new Promise((done) => child.once('exit', (code) => done(code === 0)))
}
