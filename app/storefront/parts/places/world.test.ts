import { expect, test } from 'vitest'
import { continents, countriesOf } from '#shared/countries/countries.ts'
import { countriesNear, worldMapDataOf } from './world.server.ts'

test('every marker of the busiest map can be clicked without hitting another', () => {
  const { markers } = worldMapDataOf(
    ['JP', 'KR', 'TW', 'SG', 'MY', 'ID', 'LB', 'JO', 'TR', 'GE', 'GR', 'IL', 'CY', 'SY'].map((code) => ({ code, count: 1 })),
  )
  for (const [index, a] of markers.entries())
    for (const b of markers.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y), `${a.code} and ${b.code}`).toBeGreaterThanOrEqual(49)
})

test('nearly every country can be found on the map', () => {
  const all = continents.flatMap((continent) => countriesOf(continent))
  const shown = new Set(worldMapDataOf(all.map((code) => ({ code, count: 1 }))).markers.map(({ code }) => code))
  // Islands with almost no inhabitants.
  expect(all.filter((code) => !shown.has(code))).toEqual(['SJ', 'TF', 'BV', 'GS', 'HM', 'TK', 'UM'])
})

test.each([
  ['JP', ['KR', 'TW', 'CN']],
  ['AU', ['NZ']],
  ['MX', ['US']],
  // Across the edge of the map.
  ['FJ', ['WS', 'NZ']],
  ['XX', []],
])('the countries near %s are the nearest ones, and no far one fills the list', (of, near) => {
  const offered = ['JP', 'KR', 'TW', 'CN', 'AU', 'NZ', 'MX', 'US', 'FJ', 'WS', 'NO', 'ZA'].map((code) => ({ code }))
  expect(countriesNear(of, offered).map(({ code }) => code)).toEqual(near)
})
