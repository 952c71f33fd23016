import { BadSettings, type Config } from '#server/config.types.ts'
import { loadProcessSecrets } from '#server/process/secrets.ts'

/**
 * Calls the API of the running shop with its service key, and returns the JSON of the answer.
 * Throws BadSettings when no shop answers at HOST and PORT, or when it refuses.
 */
export async function callShop(
  { dataDir, serviceKey: given, host, port }: Config,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const { serviceKey } = await loadProcessSecrets(dataDir, given)
  const at = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const headers = { Authorization: `Bearer ${serviceKey}`, 'Content-Type': 'application/json' }
  const request = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
  const response = await fetch(at + path, request).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as { message?: string } | null | undefined
  if (response?.ok && answer) return answer
  throw new BadSettings([
    answer?.message ??
      `A shop that uses DATA_DIR (${dataDir}) isn’t responding at ${at}: set HOST and PORT to match it, or start or stop it first.`,
  ])
}
