import { expect, test } from 'vitest'
import { encodeUtf8 } from './utf8-chunks.server.ts'

test.each([[['plain ', 'and simple']], [['é', '“€”', '🍬', '']], [['half ', '\ud83c', ' a sweet']], [['\ud83c', '\udf6c']], [['']]])(
  'the chunks %j are encoded like their joined text',
  (pieces) => expect(encodeUtf8(...pieces).equals(Buffer.from(pieces.join('')))).toBe(true),
)
