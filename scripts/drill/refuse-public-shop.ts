import { createInterface } from 'node:readline/promises'
import { publicSignsOf } from '#server/config.ts'
import { BadSettings, type Config } from '#server/config.types.ts'
import { callShop } from '../call-shop.ts'

/**
 * Throws BadSettings for a shop that the public may use, by its settings here or by its own word; for
 * one where a program cannot pay; and without the typed name of the shop.
 */
export async function refusePublicShop(config: Config, url: string, confirmed: string | undefined): Promise<void> {
  const refuse = (signs: string[]) => {
    throw new BadSettings([
      'A drill never runs against a shop for the public:',
      ...signs,
      'Leave out --url: then the drill makes a shop of its own.',
    ])
  }
  if (!URL.canParse(url)) throw new BadSettings([`--url is "${url}": set it to the address of the shop, such as ${config.shopUrl}.`])
  const here = publicSignsOf(config)
  if (here.length > 0) refuse(here)
  if (new URL(url).origin !== new URL(config.shopUrl).origin)
    throw new BadSettings([
      `The settings here are those of the shop at ${config.shopUrl}, not at ${url}: run the drill where that shop runs.`,
    ])
  if (config.pointOfSale.kind === 'square' && !config.pointOfSale.baseUrl)
    throw new BadSettings([
      'The payment pages of this shop are at Square, where a drill can’t pay: leave out the settings of Square. The shop then has a point of sale of its own.',
    ])
  const { name, isTestShop, publicSigns } = (await callShop(config, 'GET', '/api/test-shop')) as {
    name: string
    isTestShop: boolean
    publicSigns: string[]
  }
  if (!isTestShop) refuse(publicSigns)
  const mailbox = await fetch(new URL('/mailbox/messages.json', url)).catch(() => null)
  if (!mailbox?.ok) refuse(['It has no mailbox page, so its email may reach real people.'])
  if ((confirmed ?? (await typedName(name))).trim() !== name)
    throw new BadSettings([`Nothing was done: the name of the shop is ${name}. Type it, or pass --confirm "${name}".`])
}

async function typedName(name: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(`The drill places and pays test orders in this shop. Type its name (${name}) to go on: `)
  } finally {
    terminal.close()
  }
}
