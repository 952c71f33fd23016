import { z } from 'zod'
import type { Config } from '#server/config.types.ts'
import { isLoopback, parseUrl } from './url.ts'
import type { Environment } from './environment.ts'

// The settings of each outside service. Each error is one line that names the setting and the fix.

export function readPointOfSaleConfig(env: Environment, faults: string[]): Config['pointOfSale'] {
  const names = ['SQUARE_ACCESS_TOKEN', 'SQUARE_LOCATION_ID', 'SQUARE_WEBHOOK_SIGNATURE_KEY'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return { kind: 'embedded' }
  for (const name of missing)
    faults.push(`${name} is missing: set ${names.join(', ')} together (find them in the Square Developer Console).`)
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
    faults.push(`SQUARE_URL is "${address}": leave it out, or set it to a Square emulator on this machine, such as http://127.0.0.1:4000.`)
  return address
}

export function readMailConfig(env: Environment, faults: string[]): Config['mail'] {
  if (env.SMTP_URL && env.RESEND_API_KEY) faults.push('SMTP_URL and RESEND_API_KEY are both set: keep the one you want to send email with.')
  if (env.SMTP_URL && !parseUrl(env.SMTP_URL, ['smtp:', 'smtps:']))
    faults.push('SMTP_URL isn’t a mail server URL: use smtps://user:password@host:465.')
  if ((env.SMTP_URL || env.RESEND_API_KEY) && !env.MAIL_FROM)
    faults.push('MAIL_FROM is missing: set it to the sender’s address, such as noreply@shop.example.')
  if (env.MAIL_FROM && !z.email().safeParse(env.MAIL_FROM).success)
    faults.push(
      `MAIL_FROM is "${env.MAIL_FROM}": use only the address, such as noreply@shop.example. The sender’s name comes from SHOP_NAME.`,
    )
  if (env.MAIL_WEBHOOK_SECRET && !env.RESEND_API_KEY)
    faults.push('MAIL_WEBHOOK_SECRET only works with RESEND_API_KEY: leave it out, or set both.')
  if (env.MAIL_WEBHOOK_SECRET && !/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(env.MAIL_WEBHOOK_SECRET))
    faults.push('MAIL_WEBHOOK_SECRET isn’t a signing secret: copy it from the webhook’s page at Resend. It starts with whsec_.')
  if (env.SMTP_URL) return { kind: 'smtp', url: env.SMTP_URL }
  return env.RESEND_API_KEY ? { kind: 'resend', apiKey: env.RESEND_API_KEY, webhookSecret: env.MAIL_WEBHOOK_SECRET } : { kind: 'mailbox' }
}

export function readAccountsConfig({ AUTH_SERVICE_URL: url, AUTH_SERVICE_KEY: key }: Environment, faults: string[]): Config['accounts'] {
  if (!url && !key) return { kind: 'embedded' }
  if (!url) faults.push('AUTH_SERVICE_URL is missing: AUTH_SERVICE_KEY needs it. Set it to the URL of your auth service.')
  if (!key) faults.push('AUTH_SERVICE_KEY is missing: set it to the secret (service role) key of your auth service.')
  if (url && !parseUrl(url, ['http:', 'https:']))
    faults.push('AUTH_SERVICE_URL isn’t a URL: set it to the base URL of your auth service, such as https://project.supabase.co/auth/v1.')
  if (key && isPublicKey(key))
    faults.push(
      'AUTH_SERVICE_KEY is the key for browsers: set it to the secret key, which starts with sb_secret_ or is named service_role ' +
        '(hosted: Project Settings > API Keys).',
    )
  return { kind: 'hosted', url: url ?? '', key: key ?? '' }
}

/** A publishable key, or the older form: a JWT with the role of visitors. */
function isPublicKey(key: string): boolean {
  return key.startsWith('sb_publishable_') || /"role" ?: ?"anon"/.test(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString())
}

export function readGoogleConfig(
  { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer = 'google' }: Environment,
  faults: string[],
): Config['google'] {
  if (issuer !== 'google' && issuer !== 'embedded')
    faults.push(`GOOGLE_ISSUER is "${issuer}": leave it out, or use embedded to try Google sign-in without Google.`)
  if (issuer === 'embedded' && clientId)
    faults.push('GOOGLE_CLIENT_ID and GOOGLE_ISSUER=embedded are both set: keep the one you want to use.')
  if (clientId && !clientId.endsWith('.apps.googleusercontent.com'))
    faults.push(
      'GOOGLE_CLIENT_ID isn’t a Google client ID: copy the one that ends in .apps.googleusercontent.com (Google Cloud console, Clients).',
    )
  if (issuer === 'embedded') return { kind: 'embedded' }
  return clientId ? { kind: 'google', clientId } : { kind: 'off' }
}

export function readRealtimeConfig(env: Environment, faults: string[]): Config['realtime'] {
  const names = ['REALTIME_URL', 'REALTIME_KEY', 'REALTIME_SERVICE_KEY', 'REALTIME_JWT_SECRET'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length && !env.REALTIME_JWT_KEY_ID) return { kind: 'embedded' }
  for (const name of missing) faults.push(`${name} is missing: set ${names.join(', ')} together to use a realtime service.`)
  const { REALTIME_URL: url = '', REALTIME_KEY: key = '', REALTIME_SERVICE_KEY: serviceKey = '', REALTIME_JWT_SECRET: jwtSecret = '' } = env
  if (url && !parseUrl(url, ['http:', 'https:']))
    faults.push(
      'REALTIME_URL isn’t a URL: set it to the base URL of your realtime service, such as https://project.supabase.co/realtime/v1.',
    )
  if (key && (key === serviceKey || key.startsWith('sb_secret_')))
    faults.push('REALTIME_KEY is the secret key, which browsers would expose to everyone: set it to the publishable key.')
  if (jwtSecret && jwtSecret.length < 32)
    faults.push('REALTIME_JWT_SECRET is too short: copy the secret your realtime service uses to verify HS256 tokens.')
  return { kind: 'hosted', url, key, serviceKey, jwtSecret, jwtKeyId: env.REALTIME_JWT_KEY_ID ?? null }
}

export function readIconServiceConfig({ ICON_SERVICE_URL: address }: Environment, faults: string[]): string | null {
  if (address && !parseUrl(address, ['http:', 'https:']))
    faults.push(
      `ICON_SERVICE_URL is "${address}": leave it out, or set it to an Iconify-compatible API, such as https://api.iconify.design.`,
    )
  return address ?? null
}

export function readCdnConfig(env: Environment, faults: string[]): Config['cdn'] {
  const { CDN: kind, VARNISH_PURGE_URLS: urls, FASTLY_SERVICE_ID: serviceId = '', FASTLY_API_TOKEN: apiToken = '' } = env
  if (urls && kind !== 'varnish') faults.push('VARNISH_PURGE_URLS only works with CDN=varnish: leave it out, or set both.')
  if ((serviceId || apiToken) && kind !== 'fastly')
    faults.push('FASTLY_SERVICE_ID and FASTLY_API_TOKEN only work with CDN=fastly: leave them out, or set CDN.')
  if (kind === 'varnish') {
    const purgeUrls = (urls ?? DEFAULT_PURGE_URL).split(',').map((url) => url.trim())
    for (const url of purgeUrls)
      if (!parseUrl(url, ['http:']))
        faults.push(`VARNISH_PURGE_URLS contains "${url}": use the purge address of each Varnish, such as ${DEFAULT_PURGE_URL}.`)
    return { kind, purgeUrls }
  }
  if (kind === 'fastly') {
    if (!/^\w+$/.test(serviceId)) faults.push('FASTLY_SERVICE_ID is missing or wrong: copy the ID of your service from Fastly.')
    if (!/^[\w-]+$/.test(apiToken)) faults.push('FASTLY_API_TOKEN is missing or wrong: create one at Fastly with the scope purge_select.')
    return { kind, serviceId, apiToken }
  }
  if (kind) faults.push(`CDN is "${kind}": use varnish or fastly, or leave it out.`)
  return null
}

/** The purge address of deploy/varnish.vcl on the shop's own machine. */
const DEFAULT_PURGE_URL = 'http://127.0.0.1:6082'

export function readStorageConfig(env: Environment, faults: string[]): Config['storage'] {
  const names = ['STORAGE_URL', 'STORAGE_KEY_ID', 'STORAGE_SECRET_KEY'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return { kind: 'folder' }
  for (const name of missing) faults.push(`${name} is missing: set ${names.join(', ')} together to use a storage service.`)
  const {
    STORAGE_URL: address = '',
    STORAGE_KEY_ID: keyId = '',
    STORAGE_SECRET_KEY: secretKey = '',
    STORAGE_REGION: region = 'us-east-1',
  } = env
  const url = parseUrl(address, ['http:', 'https:'])
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  // The address of a hosted backend's protocol, as its dashboard shows it, ends here.
  const bucket = path.endsWith('/storage/v1/s3') ? '' : path.slice(path.lastIndexOf('/') + 1)
  if (address && !url) faults.push('STORAGE_URL isn’t a URL: use https, the service’s S3 endpoint and the bucket.')
  else if (address && !bucket)
    faults.push(
      'STORAGE_URL has no bucket: set it to the service’s URL followed by the bucket, such as https://s3.eu-central-1.amazonaws.com/bucket.',
    )
  return { kind: 's3', endpoint: url ? url.origin + path.slice(0, path.lastIndexOf('/')) : '', bucket, region, keyId, secretKey }
}

/**
 * Only the share of traces is read here. The exporter reads the other OTEL_* settings by itself.
 */
export function readTracingConfig(env: Environment, faults: string[]): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio = '1' } = env
  if (!endpoint) return null
  if (!parseUrl(endpoint, ['http:', 'https:']))
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT isn’t a URL: set it to the base URL of an OTLP receiver, such as http://127.0.0.1:4318.')
  const sampleRatio = Number(ratio)
  if (!(sampleRatio >= 0 && sampleRatio <= 1))
    faults.push(`OTEL_TRACES_SAMPLER_ARG is "${ratio}": set it to the share of traces to record, from 0 to 1.`)
  return { sampleRatio }
}
