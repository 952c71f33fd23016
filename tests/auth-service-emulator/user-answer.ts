import type { AuthUser } from './store.ts'

/** A user in the JSON form of all endpoints. Missing values are left out. */
export function userAnswer(user: AuthUser) {
  const providers = [...new Set(user.identities.map(({ provider }) => provider))]
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...at('email_confirmed_at', user.emailConfirmedAt),
    phone: '',
    ...at('confirmation_sent_at', user.confirmationSentAt),
    ...at('confirmed_at', user.emailConfirmedAt),
    ...at('recovery_sent_at', user.recoverySentAt),
    ...at('last_sign_in_at', user.lastSignInAt),
    ...at('banned_until', user.bannedUntil),
    ...at('deleted_at', user.deletedAt),
    ...(user.factors.length > 0 && {
      factors: user.factors.map(({ id, type, status, createdAt }) => ({
        id,
        created_at: createdAt.toISOString(),
        updated_at: createdAt.toISOString(),
        status,
        friendly_name: 'app',
        factor_type: type,
        phone: '',
        last_challenged_at: null,
      })),
    }),
    app_metadata: { provider: providers[0], providers },
    user_metadata: user.metadata,
    identities: user.identities.map((identity) => ({
      identity_id: identity.identityId,
      id: identity.providerId,
      user_id: user.id,
      identity_data: identity.data,
      provider: identity.provider,
      last_sign_in_at: identity.createdAt.toISOString(),
      created_at: identity.createdAt.toISOString(),
      updated_at: identity.createdAt.toISOString(),
      email: identity.email,
    })),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  }
}

function at(name: string, time: Date | null): Record<string, string> {
  return time ? { [name]: time.toISOString() } : {}
}
