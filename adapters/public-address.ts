import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Thrown for a host name that resolves to a private network. */
export class NotPublicAddress extends Error {
  override name = 'NotPublicAddress'
}

/**
 * Loopback, private, shared, link-local (where clouds serve secrets), documentation, multicast and
 * reserved addresses: RFC 6890 and related registries.
 */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
// Only 2000::/3 of IPv6 is allocated. Inside it, addresses that stand for IPv4 addresses and
// special-purpose ones are closed too.
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether `address` is public on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/**
 * An https URL without credentials whose host is a name or a public address. A name is checked when
 * it is connected to: Node calls `lookupPublic` for names only.
 */
export function isPublicHttpsUrl({ protocol, username, password, hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && !username && !password && (isIP(host) === 0 || isPublicAddress(host))
}

/** Resolves a host name like `lookup` of node:dns with the option `all`. */
export type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  answer: (error: Error | null, found: LookupAddress[]) => void,
) => void

/**
 * DNS lookup for a connection, which then uses exactly the checked addresses. Fails when one of
 * them is not public.
 */
export const lookupPublic = publicLookup((hostname, options, answer) => lookup(hostname, options, answer))

/** `lookupPublic` with another resolver. */
export function publicLookup(resolve: ResolveAll): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return answer(error ?? new NotPublicAddress('No address'), '')
      if (!found.every(({ address }) => isPublicAddress(address))) return answer(new NotPublicAddress('Not a public address'), '')
      return options.all ? answer(null, found) : answer(null, first.address, first.family)
    })
  }
}
