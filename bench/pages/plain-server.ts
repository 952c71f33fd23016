import { createServer } from 'node:http'

// The upper limit: a server that only sends the shop's recorded responses from memory, with the
// same headers.

const answer = await fetch(process.env.COPY ?? '', { headers: { 'accept-encoding': 'identity', 'accept-language': 'en-US' } })
const compressed = await rawBytes(process.env.COPY ?? '')
const headers = Object.fromEntries(
  [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name)),
)
await answer.body?.cancel()

const server = createServer((_, response) => {
  response.writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': compressed.length })
  response.end(compressed)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`listening on http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
})
process.on('SIGTERM', () => process.exit(0))

/** The bytes of the response as sent, because fetch would decompress them. */
async function rawBytes(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', 'accept-language': 'en-US' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
