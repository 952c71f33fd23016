import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider, useLanguage } from '#app/language/words.tsx'
import { Ago } from './ago.tsx'

function Both({ at, now }: { at: Date; now: Date }) {
  const { day } = useLanguage()
  return createElement('p', null, createElement(Ago, { at, now }), ', ', day(at), ', ', day('2026-11-01'))
}

const said = (timeZone: string, at: string, now = '2026-11-20T12:00:00Z') => {
  const both = createElement(Both, { at: new Date(at), now: new Date(now) })
  const shop = { locale: 'en-US', words: {}, currency: 'USD', timeZone } as ComponentProps<typeof LanguageProvider>
  return renderToStaticMarkup(createElement(LanguageProvider, shop, both)).replace(/<[^>]+>/g, '')
}

test('a date with time follows the shop’s clock across its changes, and a calendar date is the same everywhere', () => {
  // One hour before midnight in New York, on the evening before daylight saving time ends and on
  // the evening after.
  expect(said('America/New_York', '2026-11-01T03:30:00Z')).toBe('Oct 31, Sat, Oct 31, Sun, Nov 1')
  expect(said('America/New_York', '2026-11-02T04:30:00Z')).toBe('Nov 1, Sun, Nov 1, Sun, Nov 1')
  expect(said('America/New_York', '2026-11-02T05:30:00Z')).toBe('Nov 2, Mon, Nov 2, Sun, Nov 1')
  expect(said('UTC', '2026-11-02T04:30:00Z')).toBe('Nov 2, Mon, Nov 2, Sun, Nov 1')
  // A browser that does not know the time zone.
  expect(said('Mars/Olympus', '2026-11-02T04:30:00Z')).toBe('Nov 2, Mon, Nov 2, Sun, Nov 1')
})
