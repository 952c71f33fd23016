import { SquareClient } from 'square'
import { loadProcessSecrets } from '#server/process/secrets.ts'

/**
 * Square's official client for the emulator of a shop that runs at `url`, with its data in
 * `dataDir` or with the test's own service key.
 */
export async function tillOf(url: string, dataDir: string, serviceKey: string | null = null): Promise<SquareClient> {
  const { pointOfSaleToken } = await loadProcessSecrets(dataDir, serviceKey)
  const { port } = new URL(url)
  return new SquareClient({ token: pointOfSaleToken, baseUrl: `http://127.0.0.1:${port}/point-of-sale`, maxRetries: 0 })
}
