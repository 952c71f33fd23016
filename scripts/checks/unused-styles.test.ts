import { expect, test } from 'vitest'
import { unusedStyles } from './unused-styles.ts'

const code = [{ path: 'app/x.tsx', text: '<li className={`card tint-${tint}`}>' }]

test('a style whose class no page has is reported, and a composed class counts', () => {
  const sheet = { path: 'app/x.css', text: '.card { a: b }\n.tint-mango .renamed { a: b }\n/* .told { a: b } */' }
  expect(unusedStyles([sheet], code)).toEqual(['app/x.css: nothing has .renamed'])
})
