import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, UsedPasskey } from '#shop/accounts/sign-in/passkeys/answers.ts'

/** How a phone or a browser might misbehave; by default it does as it should. */
export interface Manners {
  origin?: string
  /** The host name it believes to be at. */
  host?: string
  /** Whether somebody unlocked it. */
  verified?: boolean
  /** Signs with another key. */
  forged?: boolean
  userHandle?: string | null
  counter?: number
}

type Asked = { challenge: string }

/** A phone that makes and uses passkeys (P-256, discoverable) at the shop of the tests. `counts`: whether it counts its uses. */
export function openAuthenticator({ counts = false } = {}) {
  const home = { origin: 'http://localhost:3000', host: 'localhost', verified: true }
  const id = randomBytes(32)
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let uses = 0
  let owner: string | null = null

  const client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
  const count = (manners: Manners) => manners.counter ?? (counts ? ++uses : 0)

  return {
    id: id.toString('base64url'),

    /** Answers options for making a passkey. */
    make(options: Asked & { user: { id: string } }, manners: Manners = {}): MadePasskey {
      const { origin, host, verified } = { ...home, ...manners }
      owner = options.user.id
      const data = Buffer.concat([
        authenticatorData(host, count(manners), 0x41 | (verified ? 0x04 : 0)),
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 255]),
        id,
        coseKey(pair.publicKey),
      ])
      const attestationObject = map(3, [text('fmt'), text('none')], [text('attStmt'), map(0)], [text('authData'), bytes(data)])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client('webauthn.create', options.challenge, origin),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Answers options for using one. */
    use(options: Asked, manners: Manners = {}): UsedPasskey {
      const { origin, host, verified } = { ...home, ...manners }
      const data = authenticatorData(host, count(manners), 0x01 | (verified ? 0x04 : 0))
      const clientDataJSON = client('webauthn.get', options.challenge, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()])
      const key = manners.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : pair.privateKey
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, key).toString('base64url'),
          userHandle: manners.userHandle === undefined ? owner : manners.userHandle,
        },
      }
    },
  }
}

function authenticatorData(host: string, counter: number, flags: number): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counted])
}

/** An elliptic curve key as COSE writes it: kty 2, alg -7, crv 1, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (text: string) => bytes(Buffer.from(text, 'base64url'))
  const small = (value: number) => Buffer.from([value >= 0 ? value : 0x20 | (-1 - value)])
  return map(5, [small(1), small(2)], [small(3), small(-7)], [small(-1), small(1)], [small(-2), coordinate(x)], [small(-3), coordinate(y)])
}

// As much of CBOR as the above takes.
function map(size: number, ...pairs: Buffer[][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | size]), ...pairs.flat()])
}
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
}
function bytes(value: Buffer): Buffer {
  const length = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255]
  return Buffer.concat([Buffer.from(length), value])
}
