import { S3ServiceException } from '@aws-sdk/client-s3'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'

/** The code of a refusal when the address answers, but not with the S3 protocol. */
export const NOT_S3 = 'NotS3'

/**
 * Connection faults that a wrong address or a wrong certificate causes: there is no such host, or
 * no TLS at its port.
 */
const configurationFault = /^(?:ENOTFOUND|EPROTO|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Converts an error of the client to the errors of the port. */
export function throwStorageFault(error: unknown): never {
  const { code = '', $response } = error as { code?: string; $response?: { statusCode?: number } }
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 500
    if (status < 500 && status !== 429 && status !== 408) throw refusal(isNamed(error) ? error.name : NOT_S3)
  } else if (configurationFault.test(code)) throw refusal(code)
  // The response was no XML of the protocol.
  else if ($response?.statusCode && $response.statusCode < 500) throw refusal(NOT_S3)
  throw new OutsideUnavailable('The storage does not answer', { cause: error })
}

/** A service of the protocol names its errors. The client calls the errors of others unknown. */
function isNamed({ name }: S3ServiceException): boolean {
  return !/^(?:Unknown|UnknownError|Error|S3ServiceException|\d+)$/.test(name)
}

function refusal(code: string): OutsideRefused {
  return new OutsideRefused(code, `The storage refuses: ${code}`)
}
