import { isAutoconfirmOn, AUTOCONFIRM_ADVICE } from '#adapters/hosted-auth.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import type { Log } from '#shop/shop.ts'
import { BadSettings, type Config } from '#server/config.types.ts'

/**
 * Keeps the shop from starting beside an auth service that gives accounts away. One that is away
 * does not: whoever has an account must not wait for it to look at snacks, and the adapter asks
 * again before it believes what the service says of an address. Throws BadSettings.
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
      'The auth service isn’t responding yet. The shop will check later whether it auto-confirms addresses, and trusts none until then',
      {
        error: error.message,
      },
    )
  }
}
