import { randomUUID } from 'node:crypto'
import { NOT_S3 } from '#adapters/storage/storage-faults.ts'
import { OutsideRefused, OutsideUnavailable, type FileStorage } from '#shop/ports.ts'

/** The step of the check that failed. */
type CheckStep = 'list' | 'write' | 'read' | 'delete'

interface BucketFault {
  step: CheckStep
  error: unknown
}

/** A WebP picture of one pixel. Buckets may accept only pictures. */
const CHECK_PICTURE = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

/** Lists, writes, reads and deletes in a bucket. Returns the first fault, or null. */
export async function checkBucket(bucket: FileStorage): Promise<BucketFault | null> {
  const folder = `start-check/${randomUUID()}`
  const key = `${folder}/pixel.webp`
  let step: CheckStep = 'list'
  try {
    await bucket.list('pictures')
    step = 'write'
    await bucket.write(key, CHECK_PICTURE, 'image/webp')
    step = 'read'
    const read = await bucket.read(key)
    if (!read || !CHECK_PICTURE.equals(read)) throw new OutsideRefused(NOT_S3, 'The storage returned other bytes than it received')
    step = 'delete'
    await bucket.remove(folder)
    return null
  } catch (error) {
    if (error instanceof OutsideRefused || error instanceof OutsideUnavailable) return { step, error }
    throw error
  }
}

/**
 * The line that names the setting to fix. Null when the service is down at the moment, so that the
 * settings may be right. On the first start an address that refuses connections is wrong.
 */
export function explainBucketFault({ step, error }: BucketFault, { bucket }: { bucket: string }, isFirstStart: boolean): string | null {
  if (error instanceof OutsideUnavailable) {
    const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
    return isFirstStart && code === 'ECONNREFUSED'
      ? 'Nothing answers at STORAGE_URL (ECONNREFUSED): set it to your storage service’s URL followed by the bucket.'
      : null
  }
  const { code } = error as OutsideRefused
  const advice = advices.find(([codes]) => codes.test(code))?.[1]
  if (advice) return `Couldn’t open the bucket "${bucket}" (${code}): ${advice}`
  return step === 'list'
    ? `Couldn’t open the bucket "${bucket}" (${code}): copy STORAGE_URL, STORAGE_KEY_ID, STORAGE_SECRET_KEY and STORAGE_REGION from your storage service.`
    : `Couldn’t ${step} a picture in the bucket "${bucket}" (${code}): allow STORAGE_KEY_ID to list, read, write and delete there, and the types image/*.`
}

const advices: [codes: RegExp, advice: string][] = [
  [/^(?:NoSuchBucket|NotFound|InvalidBucketName)$/, 'STORAGE_URL must end in a bucket that exists.'],
  [/^InvalidAccessKeyId$/, 'the service doesn’t know STORAGE_KEY_ID.'],
  [/^SignatureDoesNotMatch$/, 'STORAGE_SECRET_KEY doesn’t belong to STORAGE_KEY_ID, or STORAGE_REGION is wrong.'],
  [/^(?:AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraint\w*)$/, 'set STORAGE_REGION to the bucket’s region.'],
  [
    /^(?:NotS3|ENOTFOUND|EPROTO|ERR_|CERT_|DEPTH_|SELF_|UNABLE_)/,
    'STORAGE_URL isn’t the address of a service with the Amazon S3 protocol. Copy its S3 endpoint and add the bucket.',
  ],
]
