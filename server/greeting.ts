import { adminUrls } from '#shared/admin-urls.ts'
import type { Config } from './config.ts'
import { demoCustomer, demoOwner } from './demo.ts'
import type { Running } from './start.ts'

/** The short table that the start prints. Test cards and the demo customer are told only of the embedded set-up. */
export function greeting({ url, port, wired }: Running, config: Config): string {
  if (config.worker === 'alone')
    return `\n  ${config.shopName}'s worker is at work, and says so at http://${config.host}:${port}/healthz\n\n`
  const rows: [string, string][] = [['Shop', url]]
  if (config.mail.kind === 'mailbox') rows.push(['Mailbox', `${url}/mailbox`])
  if (wired.embedded.square) {
    rows.push(
      ['Test cards', '4111 1111 1111 1111 approves'],
      ['', '4000 0000 0000 0002 is declined'],
      ['', '4000 0000 0000 3220 asks for the code 123456'],
    )
    if (config.accounts.kind === 'embedded')
      rows.push(
        ['Demo customer', `${demoCustomer.email}, password ${demoCustomer.password}`],
        ['Demo owner', `${demoOwner.email}, password ${demoOwner.password}`],
        ['', `its codes are at ${url}/authenticator, its desk at ${url}${adminUrls.admin()}`],
      )
  }
  rows.push(['Stop', 'Ctrl-C'])
  return `\n  ${config.shopName} is open.\n\n${rows.map(([name, value]) => `  ${name.padEnd(15)}${value}`).join('\n')}\n\n`
}
