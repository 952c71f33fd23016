import { describe, expect, test } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'

describe('public addresses', () => {
  test.each(['8.8.8.8', '52.92.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'an address is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('an address is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

test('a host name is resolved and refused if it leads to this machine', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((answer) => lookupPublic('localhost', { all }, answer))
    expect(error).toMatchObject({ name: 'NotPublicAddress' })
  }
})
