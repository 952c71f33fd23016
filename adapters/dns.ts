import { Resolver } from 'node:dns/promises'
import { type Dns, OutsideUnavailable } from '#shop/ports.ts'

/**
 * Milliseconds of the first of two tries. The second waits twice as long, so a lookup takes at most
 * five seconds.
 */
const RESOLVER_OPTIONS = { timeout: 1650, tries: 2 }

/**
 * DNS lookups with the host's name servers, or with the given ones ('127.0.0.1:5353'). Nothing is
 * cached.
 */
export function openDns({ servers }: { servers?: string[] } = {}): Dns {
  const ask = <Answer>(question: (resolver: Resolver) => Promise<Answer[]>) => answerOf(question(resolverFor(servers)))
  return {
    txtRecords: async (name) => (await ask((resolver) => resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    async mxHosts(name) {
      const hosts = await ask((resolver) => resolver.resolveMx(name))
      return hosts.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => exchange.replace(/\.$/, ''))
    },
  }
}

function resolverFor(servers: string[] | undefined): Resolver {
  const resolver = new Resolver(RESOLVER_OPTIONS)
  if (servers) resolver.setServers(servers)
  return resolver
}

/** The name does not exist, or has no record of this type. */
const none = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

async function answerOf<Answer>(answer: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await answer
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (none.has(code)) return []
    throw new OutsideUnavailable(`DNS lookup failed: ${code}`, { cause: error })
  }
}
