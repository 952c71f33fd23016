import { z } from 'zod'

const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

/** All environment variables of the shop: trimmed, and absent when empty. */
export const Environment = z.object({
  NODE_ENV: text,
  HOST: text,
  PORT: text,
  SHOP_URL: text,
  SHOP_NAME: text,
  DATA_DIR: text,
  LOG_LEVEL: text,
  SERVICE_KEY: text,
  TRUST_PROXY: text,
  DRAIN_SECONDS: text,
  WORKER: text,
  DATABASE_URL: text,
  DATABASE_ALLOWED_ROLES: text,
  DATABASE_SCHEMA: text,
  DATABASE_POOL_SIZE: text,
  DATABASE_QUERY_TIMEOUT: text,
  SQUARE_ACCESS_TOKEN: text,
  SQUARE_LOCATION_ID: text,
  SQUARE_WEBHOOK_SIGNATURE_KEY: text,
  SQUARE_ENVIRONMENT: text,
  SQUARE_URL: text,
  SMTP_URL: text,
  RESEND_API_KEY: text,
  MAIL_WEBHOOK_SECRET: text,
  MAIL_FROM: text,
  CONTACT_EMAIL: text,
  AUTH_SERVICE_URL: text,
  AUTH_SERVICE_KEY: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_ISSUER: text,
  AUTH_TEST_PAGE: text,
  REALTIME_URL: text,
  REALTIME_KEY: text,
  REALTIME_SERVICE_KEY: text,
  REALTIME_JWT_SECRET: text,
  REALTIME_JWT_KEY_ID: text,
  DEMO_ORDERS: text,
  STORAGE_URL: text,
  STORAGE_KEY_ID: text,
  STORAGE_SECRET_KEY: text,
  STORAGE_REGION: text,
  ICON_SERVICE_URL: text,
  CDN: text,
  VARNISH_PURGE_URLS: text,
  FASTLY_SERVICE_ID: text,
  FASTLY_API_TOKEN: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: text,
  OTEL_TRACES_SAMPLER_ARG: text,
})
export type Environment = z.infer<typeof Environment>
