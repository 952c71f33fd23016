import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

/** The parameters that every authenticator app supports; some ignore them in the URI. */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 }

/** A new secret of 20 bytes, in base32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The otpauth URI for an authenticator app, with the labels of the shop and the account. */
export function authenticatorUri(secret: string, shopName: string, account: string): string {
  return new TOTP({ ...TOTP_PARAMETERS, secret, issuer: shopName, label: account }).toString()
}

/**
 * The 30-second time step of a six-digit code: the current, previous or next one; null for any
 * other code.
 */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...TOTP_PARAMETERS, token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period: TOTP_PARAMETERS.period, timestamp }) + delta
}

/**
 * The text as a QR code: an SVG of dark squares on white in any theme, with the quiet zone that
 * cameras need.
 */
export function qrCodeSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('')
    return Array.from(line.matchAll(/1+/g), ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${runs.join('')}"/></svg>`
  )
}
