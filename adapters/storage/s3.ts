import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { SECOND, YEAR } from '#shared/durations.ts'
import type { FileStorage } from '#shop/ports.ts'
import { throwStorageFault } from './storage-faults.ts'

interface S3Settings {
  /** Address of the service, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secretKey: string
}

/** Milliseconds. The socket's timeout also ends a response that stalls. */
const TIMEOUTS_MS = { connectionTimeout: 1500, requestTimeout: 2500, socketTimeout: 2500, throwOnRequestTimeout: true }
/** Milliseconds for one operation, with all tries of the client. */
const OPERATION_TIMEOUT_MS = 3000
/** A large original on a slow line has a millisecond more for each of this many bytes. */
const UPLOAD_BYTES_PER_MS = 1000
/** The content of a key never changes. */
const CACHE_CONTROL = `public, max-age=${YEAR / SECOND}, immutable`

/**
 * Storage in a bucket of a service that implements the Amazon S3 protocol: S3 itself, MinIO, R2,
 * Ceph, or a hosted backend's storage. The client tries three times, for three seconds at most.
 * Throws OutsideUnavailable when the service is down, OutsideRefused when it does not know the
 * bucket or the key.
 */
export function openS3Storage({ endpoint, bucket: Bucket, region, keyId, secretKey }: S3Settings): FileStorage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secretKey },
    // Every such service supports the bucket in the path. Few support Amazon's own checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS_MS,
  })

  /** Lists the keys that begin with `Prefix`, up to the next slash when `Delimiter` is set. */
  async function* inside(Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken })
      const page = await client.send(command, deadline()).catch(throwStorageFault)
      yield page
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  return {
    async read(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), deadline())
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        return error instanceof S3ServiceException && error.name === 'NoSuchKey' ? null : throwStorageFault(error)
      }
    },
    async write(Key, Body, ContentType) {
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl: CACHE_CONTROL })
      await client.send(command, deadline(Body.length)).catch(throwStorageFault)
    },
    async list(folder) {
      const prefix = `${folder}/`
      const found: string[] = []
      for await (const { Contents = [], CommonPrefixes = [] } of inside(prefix, '/')) {
        found.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)))
        found.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)))
      }
      return found
    },
    async remove(folder) {
      // One by one, because not every service supports deleting many at once.
      for await (const { Contents = [] } of inside(`${folder}/`))
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }), deadline()).catch(throwStorageFault)
    },
  }
}

/** Ends an operation that sends `bytes` in time. */
function deadline(bytes = 0) {
  const upload = Math.ceil(bytes / UPLOAD_BYTES_PER_MS)
  return { abortSignal: AbortSignal.timeout(OPERATION_TIMEOUT_MS + upload), requestTimeout: TIMEOUTS_MS.requestTimeout + upload }
}
