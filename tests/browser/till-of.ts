import { SquareClient } from 'square'
import { readSecrets } from '#server/secrets.ts'

/** Square's official client on the embedded point of sale of a shop that runs at `url` with its data in `dataDir`. */
export async function tillOf(url: string, dataDir: string): Promise<SquareClient> {
  const { pointOfSaleToken } = await readSecrets(dataDir, null)
  const { port } = new URL(url)
  return new SquareClient({ token: pointOfSaleToken, baseUrl: `http://127.0.0.1:${port}/point-of-sale`, maxRetries: 0 })
}
