import { z } from 'zod'

/** Bytes in WebAuthn's JSON encoding. */
const Base64Url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)
const Id = Base64Url(1400)
const frame = { id: Id, rawId: Id, type: z.literal('public-key') }

/**
 * The browser's answer for a new passkey: the needed fields of WebAuthn's RegistrationResponseJSON.
 */
export const PasskeyRegistration = z.object({
  ...frame,
  response: z.object({
    clientDataJSON: Base64Url(8192),
    attestationObject: Base64Url(65_536),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/**
 * The browser's answer for a used passkey: the needed fields of WebAuthn's
 * AuthenticationResponseJSON.
 */
export const PasskeyAssertion = z.object({
  ...frame,
  response: z.object({
    clientDataJSON: Base64Url(8192),
    authenticatorData: Base64Url(8192),
    signature: Base64Url(8192),
    userHandle: Base64Url(100).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>
