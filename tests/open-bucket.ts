import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Bucket {
  /** Where it answers, without the bucket. */
  endpoint: string
  files: Map<string, Buffer>
  /** How many requests came in. */
  asked: number
  /** well; away: says 503 to everything; silent: closes the connection. */
  mood: 'well' | 'away' | 'silent'
  close(): Promise<void>
}

export const owner = { keyId: 'KEYOFTHESHOP', secretKey: 'a secret/with+signs', region: 'eu-central-1', bucket: 'wanderbite' }

/** As many names as a page of a list holds: few, so that a test meets the next page. */
const PAGE = 3

/**
 * A bucket in memory that answers as Amazon S3 does (GetObject, PutObject, ListObjectsV2, DeleteObject) and reckons each request's Signature Version 4
 * anew from what came over the wire.
 */
export async function openBucket(): Promise<Bucket> {
  const server = createServer((request, response) => {
    void readWhole(request).then((body) => {
      bucket.asked++
      if (bucket.mood === 'silent') {
        request.socket.destroy()
        return
      }
      const { status, type = 'application/xml', bytes } = answer(bucket, request, body)
      response.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
    })
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const bucket: Bucket = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    asked: 0,
    mood: 'well',
    close: () => new Promise((closed) => void (server.closeAllConnections(), server.close(() => closed()))),
  }
  return bucket
}

interface Answer {
  status: number
  type?: string
  bytes: Buffer
}

const xml = (status: number, text: string): Answer => ({ status, bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`) })
const fault = (status: number, code: string) => xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

function answer({ files, mood }: Bucket, request: IncomingMessage, body: Buffer): Answer {
  if (mood === 'away') return fault(503, 'SlowDown')
  const url = new URL(request.url ?? '', 'http://bucket')
  const refusal = refusalOf(request, url, body)
  if (refusal) return fault(403, refusal)
  const [bucket, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/')
  if (bucket !== owner.bucket) return fault(404, 'NoSuchBucket')
  const key = rest.join('/')
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2') return listed([...files.keys()], url.searchParams)
  if (request.method === 'PUT') {
    files.set(key, body)
    return xml(200, '')
  }
  if (request.method === 'DELETE') {
    files.delete(key)
    return { status: 204, bytes: Buffer.alloc(0) }
  }
  const bytes = files.get(key)
  return bytes ? { status: 200, type: 'application/octet-stream', bytes } : fault(404, 'NoSuchKey')
}

function listed(keys: string[], asked: URLSearchParams): Answer {
  const prefix = asked.get('prefix') ?? ''
  const delimiter = asked.get('delimiter')
  const names = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return end < 0 ? key : key.slice(0, end + 1)
    })
  const all = [...new Set(names)].toSorted()
  const begin = Number(asked.get('continuation-token') ?? 0)
  const page = all.slice(begin, begin + PAGE)
  const more = begin + PAGE < all.length
  const rows = page.map((name) =>
    delimiter && name.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key><Size>1</Size></Contents>`,
  )
  const next = more ? `<NextContinuationToken>${begin + PAGE}</NextContinuationToken>` : ''
  return xml(200, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`)
}

/** Why a request is not the owner's; null where it is. After Amazon's "Create a signed AWS API request". */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!said) return 'AccessDenied'
  const [, keyId, day = '', region = '', signed = '', signature] = said
  if (keyId !== owner.keyId) return 'InvalidAccessKeyId'
  const declared = String(request.headers['x-amz-content-sha256'])
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    declared,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${owner.secretKey}`)
  return region === owner.region && hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
