import { expect, test } from 'vitest'
import { bannedIn } from './copy.ts'
import { bannedInTranslation } from './translated-phrases.ts'
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

test.each([
  ['es-ES', 'Añade una clave de acceso.', 'clave de acceso'],
  ['es-ES', 'Queda un {percent} %.', '} %'],
  ['fr-FR', 'Livré en 5 000 villes.', '5 000'],
  ['fr-FR', 'Ouvre tes commandes.', 'tes'],
  ['de-DE', 'Wir mailen dir den Link.', 'mailen'],
  ['pt-BR', 'Toque no ecrã.', 'ecrã'],
  ['ja-JP', 'よろしいですか?', 'か?'],
  ['ja-JP', '最新のブラウザで開きます。', 'ブラウザ'],
  ['ar', 'هل نحذف الطلب?', 'ب?'],
  ['ar', 'لم يُحفظ شيء. أعد المحاولة.', '. أعد'],
])('in %s the text “%s” is refused with a replacement', (language, text, phrase) => {
  expect(bannedInTranslation(language, 'cart.title', text)).toContainEqual(
    expect.stringContaining(`${language}: cart.title: "${phrase}": use `),
  )
})

test.each([
  ['es-ES', 'Queda un {percent}\u00a0%.'],
  ['fr-FR', 'Vous êtes à jour : {count} requêtes, 5\u00a0000 villes.'],
  ['de-DE', 'Wir schicken dir eine E-Mail mit „{subject}“.'],
  ['ja-JP', 'ブラウザーで`?sort=new`を開きますか？'],
  ['ar', 'أعاد أحدهم المحاولة، فهل نجحت؟'],
])('in %s the text “%s” is accepted', (language, text) => {
  expect(bannedInTranslation(language, 'cart.title', text)).toEqual([])
})
