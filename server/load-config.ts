import { existsSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.types.ts'

/** The settings of this process, from its environment and the file .env. Throws BadSettings. */
export function loadConfig(): Config {
  return readConfig(loadEnvironment())
}

/**
 * Like `loadConfig`, but sign-in with Google uses the embedded service unless a real one is
 * configured.
 */
export function loadDevelopmentConfig(): Config {
  const environment = loadEnvironment()
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, AUTH_SERVICE_URL } = environment
  return readConfig({ ...environment, GOOGLE_ISSUER: GOOGLE_ISSUER || (GOOGLE_CLIENT_ID || AUTH_SERVICE_URL ? '' : 'embedded') })
}

function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
