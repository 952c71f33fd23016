import { z } from 'zod'
import type { Config } from '#server/config.types.ts'
import { isLoopback, parseUrl } from './url.ts'
import type { Environment } from './environment.ts'

// The settings of each outside service. Each error is one line that names the setting and the fix.

export function readDatabaseConfig(
  { DATABASE_URL: url, DATABASE_ALLOWED_ROLES: roles }: Environment,
  faults: string[],
): Config['database'] {
  if (url && !parseUrl(url, ['postgres:', 'postgresql:']))
    faults.push(
      'DATABASE_URL is no PostgreSQL address: write postgres://user:password@host:5432/database, or leave it out for the embedded database.',
    )
  const allowedRoles = (roles ?? '').split(',').flatMap((role) => role.trim() || [])
  if (roles && !url)
    faults.push('DATABASE_ALLOWED_ROLES is set, but DATABASE_URL is not: the embedded database has no other roles. Leave it out.')
  if (allowedRoles.some((role) => role.toLowerCase() === 'public'))
    faults.push('DATABASE_ALLOWED_ROLES names public, which is everybody: name the roles that may read the tables, separated by commas.')
  return url ? { kind: 'postgres', url, allowedRoles } : { kind: 'pglite' }
}

export function readPointOfSaleConfig(env: Environment, faults: string[]): Config['pointOfSale'] {
  const names = ['SQUARE_ACCESS_TOKEN', 'SQUARE_LOCATION_ID', 'SQUARE_WEBHOOK_SIGNATURE_KEY'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return { kind: 'embedded' }
  for (const name of missing) faults.push(`${name} is missing: Square needs ${names.join(', ')} together (Square Developer Console).`)
  const environment = env.SQUARE_ENVIRONMENT ?? 'production'
  if (environment !== 'production' && environment !== 'sandbox')
    faults.push(`SQUARE_ENVIRONMENT is "${environment}": use production or sandbox.`)
  return {
    kind: 'square',
    accessToken: env.SQUARE_ACCESS_TOKEN ?? '',
    locationId: env.SQUARE_LOCATION_ID ?? '',
    webhookSignatureKey: env.SQUARE_WEBHOOK_SIGNATURE_KEY ?? '',
    environment: environment === 'sandbox' ? 'sandbox' : 'production',
    baseUrl: standInOf(env, faults),
  }
}

function standInOf({ SQUARE_URL: address }: Environment, faults: string[]): string | undefined {
  const url = address ? parseUrl(address, ['http:']) : null
  if (address && !(url && isLoopback(url.hostname)))
    faults.push(`SQUARE_URL is "${address}": leave it out, or name a stand-in for Square on this machine, like http://127.0.0.1:4000.`)
  return address
}

export function readMailConfig(env: Environment, faults: string[]): Config['mail'] {
  if (env.SMTP_URL && env.RESEND_API_KEY) faults.push('SMTP_URL and RESEND_API_KEY are both set: keep the one that should send the mail.')
  if (env.SMTP_URL && !parseUrl(env.SMTP_URL, ['smtp:', 'smtps:']))
    faults.push('SMTP_URL is no mail server: write smtps://user:password@host:465.')
  if ((env.SMTP_URL || env.RESEND_API_KEY) && !env.MAIL_FROM)
    faults.push('MAIL_FROM is missing: set it to the sender, like noreply@shop.example.')
  if (env.MAIL_FROM && !z.email().safeParse(env.MAIL_FROM).success)
    faults.push(`MAIL_FROM is "${env.MAIL_FROM}": set it to an address alone, like noreply@shop.example. The name beside it is SHOP_NAME.`)
  if (env.MAIL_WEBHOOK_SECRET && !env.RESEND_API_KEY)
    faults.push('MAIL_WEBHOOK_SECRET is of use with RESEND_API_KEY alone: leave it out, or set both.')
  if (env.MAIL_WEBHOOK_SECRET && !/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(env.MAIL_WEBHOOK_SECRET))
    faults.push('MAIL_WEBHOOK_SECRET is no signing secret: copy it from the webhook’s page at Resend, it begins with whsec_.')
  if (env.SMTP_URL) return { kind: 'smtp', url: env.SMTP_URL }
  return env.RESEND_API_KEY ? { kind: 'resend', apiKey: env.RESEND_API_KEY, webhookSecret: env.MAIL_WEBHOOK_SECRET } : { kind: 'mailbox' }
}

export function readAccountsConfig({ AUTH_SERVICE_URL: url, AUTH_SERVICE_KEY: key }: Environment, faults: string[]): Config['accounts'] {
  if (!url && !key) return { kind: 'embedded' }
  if (!url) faults.push('AUTH_SERVICE_URL is missing: AUTH_SERVICE_KEY alone is of no use. Set it to the address of the auth service.')
  if (!key) faults.push('AUTH_SERVICE_KEY is missing: the auth service needs its secret (service role) key.')
  if (url && !parseUrl(url, ['http:', 'https:']))
    faults.push('AUTH_SERVICE_URL is no address: write where the auth service begins, like https://project.supabase.co/auth/v1.')
  return { kind: 'hosted', url: url ?? '', key: key ?? '' }
}

export function readGoogleConfig(
  { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer = 'google' }: Environment,
  faults: string[],
): Config['google'] {
  if (issuer !== 'google' && issuer !== 'embedded')
    faults.push(`GOOGLE_ISSUER is "${issuer}": leave it out, or use embedded to try signing in.`)
  if (issuer === 'embedded' && clientId)
    faults.push('GOOGLE_CLIENT_ID and GOOGLE_ISSUER=embedded are both set: keep the one that should be used.')
  if (clientId && !clientId.endsWith('.apps.googleusercontent.com'))
    faults.push('GOOGLE_CLIENT_ID is no client id of Google: it ends in .apps.googleusercontent.com (Google Cloud console, Clients).')
  if (issuer === 'embedded') return { kind: 'embedded' }
  return clientId ? { kind: 'google', clientId } : { kind: 'off' }
}

export function readRealtimeConfig(env: Environment, faults: string[]): Config['realtime'] {
  const names = ['REALTIME_URL', 'REALTIME_KEY', 'REALTIME_SERVICE_KEY', 'REALTIME_JWT_SECRET'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return { kind: 'embedded' }
  for (const name of missing) faults.push(`${name} is missing: a realtime service needs ${names.join(', ')} together.`)
  const { REALTIME_URL: url = '', REALTIME_KEY: key = '', REALTIME_SERVICE_KEY: serviceKey = '', REALTIME_JWT_SECRET: jwtSecret = '' } = env
  if (url && !parseUrl(url, ['http:', 'https:']))
    faults.push('REALTIME_URL is no address: write where the realtime service begins, like https://project.supabase.co/realtime/v1.')
  if (key && (key === serviceKey || key.startsWith('sb_secret_')))
    faults.push('REALTIME_KEY is the secret key, and browsers would show it to everybody: set it to the publishable one.')
  if (jwtSecret && jwtSecret.length < 32)
    faults.push('REALTIME_JWT_SECRET is too short: copy the secret that the service checks HS256 tokens with.')
  return { kind: 'hosted', url, key, serviceKey, jwtSecret }
}

export function readIconServiceConfig({ ICON_SERVICE_URL: address }: Environment, faults: string[]): string | null {
  if (address && !parseUrl(address, ['http:', 'https:']))
    faults.push(
      `ICON_SERVICE_URL is "${address}": leave it out, or write where a service of Iconify's protocol answers, like https://api.iconify.design.`,
    )
  return address ?? null
}

export function readStorageConfig(env: Environment, faults: string[]): Config['storage'] {
  const names = ['STORAGE_URL', 'STORAGE_KEY_ID', 'STORAGE_SECRET_KEY'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return { kind: 'folder' }
  for (const name of missing) faults.push(`${name} is missing: a storage service needs ${names.join(', ')} together.`)
  const {
    STORAGE_URL: address = '',
    STORAGE_KEY_ID: keyId = '',
    STORAGE_SECRET_KEY: secretKey = '',
    STORAGE_REGION: region = 'us-east-1',
  } = env
  const url = parseUrl(address, ['http:', 'https:'])
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  const bucket = path.slice(path.lastIndexOf('/') + 1)
  if (address && !bucket)
    faults.push(
      'STORAGE_URL is no bucket: write where the service answers and the bucket behind it, like https://s3.eu-central-1.amazonaws.com/bucket.',
    )
  return { kind: 's3', endpoint: url ? url.origin + path.slice(0, path.lastIndexOf('/')) : '', bucket, region, keyId, secretKey }
}
