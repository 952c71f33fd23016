import { createHash, randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose'
import { HOUR, SECOND } from '#shared/durations.ts'

export interface OpenIdUser {
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
}

export interface IdToken {
  person: OpenIdUser
  nonce?: string
  claims?: Record<string, unknown>
  header?: Partial<JWTHeaderParameters>
}

export interface SigningKeys {
  sign: (token: IdToken) => Promise<string>
  rotate: () => Promise<void>
  /** The JSON Web Key Set. */
  published: () => Promise<{ keys: JWK[] }>
}

interface Pair {
  id: string
  privateKey: CryptoKey
  publicKey: CryptoKey
}

/**
 * The issuer's signing keys (RS256), newest first. They are created at the first use and end with
 * the process.
 */
export function openSigningKeys({ issuer, clientId }: { issuer: string; clientId: string }): SigningKeys {
  let pairs: Promise<Pair[]> | null = null
  const made = () => (pairs ??= newPair().then((pair) => [pair]))
  return {
    async sign({ person, nonce, claims, header }) {
      const [{ id, privateKey }] = (await made()) as [Pair]
      const now = Math.floor(Date.now() / 1000)
      const { email, emailVerified, firstName, lastName } = person
      const usual = {
        iss: issuer,
        aud: clientId,
        azp: clientId,
        sub: subjectOf(email),
        email,
        email_verified: emailVerified,
        name: `${firstName} ${lastName}`.trim(),
        given_name: firstName,
        family_name: lastName || undefined,
        nonce,
        jti: randomUUID(),
        iat: now,
        exp: now + HOUR / SECOND,
      }
      return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT', ...header }).sign(privateKey)
    },
    async rotate() {
      const [last] = await made()
      const next = await newPair()
      pairs = Promise.resolve(last ? [next, last] : [next])
    },
    async published() {
      const keys = (await made()).map(async ({ id, publicKey }) => ({ ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' }))
      return { keys: await Promise.all(keys) }
    },
  }
}

async function newPair(): Promise<Pair> {
  return { id: randomUUID(), ...(await generateKeyPair('RS256')) }
}

/** The same address always has the same subject. The number looks like one of Google's. */
function subjectOf(email: string): string {
  return BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 21)
}
