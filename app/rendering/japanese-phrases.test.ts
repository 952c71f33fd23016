import { expect, test } from 'vitest'
import { markPhrases, phrasesOf } from './japanese-phrases.server.ts'

test.each([
  '長い|一月には、|深いおやつの|引き出しを。',
  '今日は|何の|気分？',
  '35の|国、|ひとつの|引き出し。',
  '八月は|海へ。|どこの|海でも。',
  '新着商品',
])('a Japanese heading breaks between phrases: %s', (phrases) => {
  expect(phrasesOf(phrases.replaceAll('|', ''))).toEqual(phrases.split('|'))
})

test('only the texts of headings get places to break, and no attribute or entity is touched', () => {
  const html = '<p>今日は何の気分？</p><h2 class="今日は何" id="a">今日は<em>何の気分</em>&amp;菓子</h2>'
  expect(markPhrases(html)).toBe('<p>今日は何の気分？</p><h2 class="今日は何" id="a">今日は<em>何の<wbr>気分</em>&amp;菓子</h2>')
})
