/**
 * The network of an IP address, /24 for IPv4 and /48 for IPv6. It is enough to recognize a place
 * and too little to identify a person. '' for no address.
 */
export function ipPrefixOf(address: string): string {
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  if (v4) return `${v4[1]}.0/24`
  return address.includes(':') ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : ''
}

/** The rate limit key of an IP address: an IPv4 address, or the /64 of an IPv6 subscriber. */
export function subscriberPrefixOf(address: string): string {
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, including those that '::' stands for. */
function groupsOf(address: string): string[] {
  const [plain = ''] = address.split('%', 1)
  const [head = '', tail = ''] = plain.toLowerCase().split('::', 2)
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
}
