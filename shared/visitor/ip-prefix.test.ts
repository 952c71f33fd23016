import { expect, test } from 'vitest'
import { ipPrefixOf, subscriberPrefixOf } from './ip-prefix.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48', '2001:db8:85a3:8d3::/64'],
  ['2001:DB8::1', '2001:db8:0::/48', '2001:db8:0:0::/64'],
  ['::1', '0:0:0::/48', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0::/48', 'fe80:0:0:0::/64'],
  ['unknown', '', 'unknown'],
])('the network address %s is stored as %s and counted as %s', (address, network, subscriber) => {
  expect(ipPrefixOf(address)).toBe(network)
  expect(subscriberPrefixOf(address)).toBe(subscriber)
})
