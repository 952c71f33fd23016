import { isAutoconfirmOn, AUTOCONFIRM_ADVICE } from '#adapters/hosted-auth.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import type { Log } from '#shop/shop.ts'
import { BadSettings, type Config } from '#server/config.types.ts'

/**
 * Stops the start when the auth service is misconfigured: the URL or key is wrong, or the service
 * confirms addresses automatically, so that anyone could take over an account. An unreachable
 * service does not stop the start. In that case the adapter checks the setting later, before it
 * trusts an address of the service. Throws BadSettings.
 */
export async function checkAuthService({ accounts }: Pick<Config, 'accounts'>, log: Log): Promise<void> {
  if (accounts.kind === 'embedded') return
  try {
    if (await isAutoconfirmOn(accounts)) throw new BadSettings([AUTOCONFIRM_ADVICE])
  } catch (error) {
    if (error instanceof OutsideRefused)
      throw new BadSettings([
        `AUTH_SERVICE_URL or AUTH_SERVICE_KEY is wrong: couldn’t read the service’s settings (${error.message}). The URL usually ends in ` +
          '/auth/v1, without /settings.',
      ])
    if (!(error instanceof OutsideUnavailable)) throw error
    log.warn(
      'The auth service isn’t responding. The shop trusts no addresses from it until it can check that the service doesn’t auto-confirm them',
      {
        error: error.message,
      },
    )
  }
}
