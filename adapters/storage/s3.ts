import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { OutsideRefused, OutsideUnavailable, type Storage } from '#shop/ports.ts'

export interface S3Settings {
  /** Where the service answers, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secretKey: string
}

/** Milliseconds. */
const PATIENCE = { connectionTimeout: 2000, requestTimeout: 8000, throwOnRequestTimeout: true }

/**
 * Storage in a bucket of a service that speaks Amazon S3's protocol: S3 itself, MinIO, R2, Ceph, or a hosted backend's storage. The client tries three
 * times. Throws OutsideUnavailable where the service is away, OutsideRefused where it knows neither bucket nor key.
 */
export function openS3({ endpoint, bucket: Bucket, region, keyId, secretKey }: S3Settings): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secretKey },
    // Every such service understands a bucket in the path, and few understand checksums of Amazon's own.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: PATIENCE,
  })

  /** What begins with `Prefix`, up to the next slash where there is a `Delimiter`. */
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
      // One by one: not every service knows how to remove many.
      for await (const { Contents = [] } of inside(`${folder}/`))
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(named)
    },
  }
}

/** A fault of the service in the words of the ports. */
function named(error: unknown): never {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500
  if (error instanceof S3ServiceException && status < 500 && status !== 429 && status !== 408)
    throw new OutsideRefused(error.name, `The storage refuses: ${error.name}`)
  throw new OutsideUnavailable('The storage does not answer', { cause: error })
}
