import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { OutsideRefused, OutsideUnavailable, type FileStorage } from '#shop/ports.ts'

interface S3Settings {
  /** Address of the service, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secretKey: string
}

/** Milliseconds. */
const TIMEOUTS_MS = { connectionTimeout: 2000, requestTimeout: 8000, throwOnRequestTimeout: true }

/**
 * Storage in a bucket of a service that implements the Amazon S3 protocol: S3 itself, MinIO, R2,
 * Ceph, or a hosted backend's storage. The client tries three times. Throws OutsideUnavailable when
 * the service is down, OutsideRefused when it does not know the bucket or the key.
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
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken })).catch(named)
      yield page
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  return {
    async read(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        return error instanceof S3ServiceException && error.name === 'NoSuchKey' ? null : named(error)
      }
    },
    async write(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body })).catch(named)
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
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(named)
    },
  }
}

/** Converts an error of the service to the errors of the port. */
function named(error: unknown): never {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500
  if (error instanceof S3ServiceException && status < 500 && status !== 429 && status !== 408)
    throw new OutsideRefused(error.name, `Storage rejected the request: ${error.name}`)
  throw new OutsideUnavailable('Storage isn’t responding', { cause: error })
}
