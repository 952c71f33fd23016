/** The network that an address belongs to, without the machine: enough to recognise a place, too little to find anybody by. '' for no address. */
export function networkOf(address: string): string {
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  if (v4) return `${v4[1]}.0/24`
  return address.includes(':') ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : ''
}

/** Who is counted as one: an IPv4 address, or the /64 that one subscriber of IPv6 has to himself. */
export function subscriberOf(address: string): string {
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, those that '::' leaves out included. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('%', 1)[0]!.toLowerCase().split('::', 2)
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
}
