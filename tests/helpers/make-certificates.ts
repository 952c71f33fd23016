import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificates {
  /** The file of a root certificate that no computer knows. */
  rootFile: string
  /** A certificate of that root for one host name, and its key, as PEM texts. */
  cert: string
  key: string
  remove(): void
}

/** Makes a root and a certificate for `host`. Throws where OpenSSL is not installed. */
export function makeCertificates(host: string): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-tls-'))
  const file = (name: string) => join(folder, name)
  const run = (...args: string[]) => {
    const { status, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl failed: ${stderr || String(error)}`)
  }
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  run(...request, '-subj', '/CN=Root of a test', '-keyout', file('root.key'), '-out', file('root.crt'))
  const signed = ['-CA', file('root.crt'), '-CAkey', file('root.key'), '-addext', `subjectAltName=DNS:${host}`]
  run(...request, ...signed, '-subj', `/CN=${host}`, '-keyout', file('server.key'), '-out', file('server.crt'))
  const read = (name: string) => readFileSync(file(name), 'utf8')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { rootFile: file('root.crt'), cert: read('server.crt'), key: read('server.key'), remove }
}
