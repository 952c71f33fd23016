import { expect, test } from 'vitest'
import { bannedIn } from './copy.ts'
import { emailTemplates, skipReasonNames } from './email-templates.ts'

test.each([
  ['New snacks by letter', 'letter'],
  ['Your e-mail address counts from now on.', 'e-mail'],
  ['The allergens stand on every page.', 'stand on'],
  ['{count, plural, one {# piece} other {# pieces}}', 'piece'],
  ['Salmiak Liquorice', 'Liquorice'],
  ['We cannot reach the shop just now.', 'just now'],
])('the English text “%s” is refused with a replacement', (text, phrase) => {
  expect(bannedIn({ at: 'cart.title', text })).toContainEqual(expect.stringMatching(new RegExp(`^en-US: cart.title: "${phrase}": use `)))
})

test.each([
  'Mix letters with numbers or symbols.',
  'We’ve emailed {letter}. Click the link to confirm your address.',
  'Express: {from} to {to}. Someone just bought the last {names}.',
])('the English text “%s” is accepted', (text) => {
  expect(bannedIn({ at: 'cart.title', text })).toEqual([])
})

test('the check knows every email and every reason why one is not sent', () => {
  expect(emailTemplates()).toContain('order-confirmation')
  expect(skipReasonNames()).toContain('skipped-unsubscribed')
})
