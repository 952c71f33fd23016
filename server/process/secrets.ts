import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ProcessSecrets {
  serviceKey: string
  /** Signs the shop's own links. */
  linkSecret: string
  /** The embedded point of sale's bearer token and webhook key. */
  pointOfSaleToken: string
  webhookKey: string
  /** Signs the tickets that let open pages subscribe to live updates. */
  liveKey: string
  /** Authorizes sending live updates to open pages over HTTP. */
  liveServiceKey: string
  /** The secret of the demo owner's authenticator app is derived from it. */
  demoKey: string
}

/**
 * The process's secrets, all derived from the service key. Without a given key, one is generated
 * once and stored in the data folder, readable by its owner only.
 */
export async function loadProcessSecrets(dataDir: string, given: string | null): Promise<ProcessSecrets> {
  const serviceKey = given ?? (await keptKey(join(dataDir, 'service-key')))
  const derive = (use: string) => createHmac('sha256', serviceKey).update(use).digest('base64url')
  return {
    serviceKey,
    linkSecret: derive('links'),
    pointOfSaleToken: derive('point of sale'),
    webhookKey: derive('webhooks'),
    liveKey: derive('live'),
    liveServiceKey: derive('live service'),
    demoKey: derive('demo owner'),
  }
}

async function keptKey(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const key = randomBytes(32).toString('base64url')
    await writeFile(file, `${key}\n`, { mode: 0o600 })
    return key
  }
}
