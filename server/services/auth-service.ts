import { Counter } from 'prom-client'
import { type AuthServiceCallFault, checkHostedAuth } from '#adapters/hosted-auth.ts'
import { MINUTE } from '#shared/durations.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { Log } from '#shop/shop.ts'
import { BadSettings, type Config } from '#server/config.types.ts'

/**
 * Checks the settings of the auth service, so that a shop with unsafe ones does not start. The shop
 * starts while the service is down, because most visitors only look at snacks. It then asks again
 * until the service answers, and logs what is wrong. Meanwhile the adapter believes nothing that
 * depends on those settings. The returned function ends the asking. Throws BadSettings.
 */
export async function checkAuthService(
  { accounts, google }: Pick<Config, 'accounts' | 'google'>,
  log: Log,
  retryAfterMs = MINUTE,
): Promise<() => void> {
  if (accounts.kind === 'embedded') return () => {}
  const check = () => checkHostedAuth({ ...accounts, google: google.kind === 'google' })
  const first = await unlessDown(check)
  if (first.faults && first.faults.length > 0) throw new BadSettings(first.faults)
  if (first.faults) return () => {}
  log.warn('The auth service isn’t responding. No one can sign in with a password until it’s back', { error: first.error })
  const timer = setInterval(() => {
    void unlessDown(check).then(({ faults }) => {
      if (!faults) return
      clearInterval(timer)
      for (const fault of faults) log.error(fault)
      if (faults.length === 0) log.info('The auth service is responding')
    })
  }, retryAfterMs).unref()
  return () => clearInterval(timer)
}

/** Counted from the start of the process. server/process/metrics.ts publishes it. */
export const authServiceFaults = new Counter({
  name: 'wanderbite_auth_service_faults_total',
  help: 'Calls that the hosted auth service did not answer, or refused without a reason in the input.',
  registers: [],
})

/** Logs and counts a failed call of the auth service. */
export function authServiceReporter(log: Log): (fault: AuthServiceCallFault) => void {
  return (fault) => {
    authServiceFaults.inc()
    log.error('The auth service failed', { ...fault })
  }
}

async function unlessDown(check: () => Promise<string[]>): Promise<{ faults: string[] | null; error?: string }> {
  try {
    return { faults: await check() }
  } catch (error) {
    if (error instanceof OutsideUnavailable) return { faults: null, error: error.message }
    throw error
  }
}
