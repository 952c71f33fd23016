import { OutsideRefused } from '#shop/ports.ts'
import type { HostedAuthService } from './service.ts'
import { AUTOCONFIRM_ADVICE, type PublicSettings } from './settings.ts'

/** No account has this id. A key that may look for it is the secret one. */
const NO_ACCOUNT_ID = '00000000-0000-4000-8000-000000000000'

const PAGE = 'Authentication > Sign In / Providers'

const EMAIL_ADVICE =
  'The service at AUTH_SERVICE_URL has email sign-in turned off, so no one could sign in with a password: set ' +
  `GOTRUE_EXTERNAL_EMAIL_ENABLED=true there (hosted: ${PAGE} > Email: on).`
const SIGN_UP_ADVICE =
  'GOOGLE_CLIENT_ID is set, but the service at AUTH_SERVICE_URL accepts no new accounts from Google: set GOTRUE_DISABLE_SIGNUP=false ' +
  `there (hosted: ${PAGE} > Allow new users to sign up: on), or leave GOOGLE_CLIENT_ID out.`
const GOOGLE_ADVICE =
  'GOOGLE_CLIENT_ID is set, but the service at AUTH_SERVICE_URL has Google turned off: set GOTRUE_EXTERNAL_GOOGLE_ENABLED=true and ' +
  `GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID there (hosted: ${PAGE} > Google: on), or leave GOOGLE_CLIENT_ID out.`

/**
 * Faults in the service's settings: a line each, with the setting and the fix. `google`:
 * whether the shop offers Google sign-in. Throws OutsideUnavailable.
 */
export async function findServiceFaults(service: HostedAuthService, { google }: { google: boolean }): Promise<string[]> {
  try {
    const settings = await service.settings().catch(adviseOnUrl)
    if (typeof settings === 'string') return [settings]
    await service.find(NO_ACCOUNT_ID)
    return faultsOf(settings, google)
  } catch (error) {
    if (error instanceof OutsideRefused) return [keyAdvice(error)]
    throw error
  }
}

function faultsOf({ mailer_autoconfirm: autoconfirm, disable_signup: isClosed, external }: PublicSettings, google: boolean): string[] {
  if (typeof autoconfirm !== 'boolean') return [urlAdvice('its answer holds no settings')]
  return [
    ...(autoconfirm ? [AUTOCONFIRM_ADVICE] : []),
    ...(external?.email === false ? [EMAIL_ADVICE] : []),
    // The secret key creates accounts all the same, so that registering with a password works.
    ...(google && isClosed === true ? [SIGN_UP_ADVICE] : []),
    ...(google && external?.google === false ? [GOOGLE_ADVICE] : []),
  ]
}

/** A gateway may ask for the key already here. */
function adviseOnUrl(error: unknown): string {
  if (!(error instanceof OutsideRefused) || /^http-40[13]$/.test(error.code)) throw error
  return urlAdvice(error.message)
}

function urlAdvice(why: string): string {
  return (
    `AUTH_SERVICE_URL isn’t the base URL of an auth service (/settings there: ${why}): a hosted service’s ends in /auth/v1, ` +
    'such as https://project.supabase.co/auth/v1. A bare service’s has no such path.'
  )
}

function keyAdvice({ code, message }: OutsideRefused): string {
  const what = code === 'not_admin' ? 'isn’t a secret key' : 'was refused'
  return (
    `AUTH_SERVICE_KEY ${what} (${message}): copy the secret key (hosted: Project Settings > API Keys). A bare service needs a JWT ` +
    'with the role service_role, signed with its GOTRUE_JWT_SECRET.'
  )
}
