import { expect, test } from 'vitest'
import { encodeUtf8 } from './utf8-chunks.server.ts'

test.each([[['plain ', 'and simple']], [['é', '“€”', '🍬', '']], [['half ', '\ud83c', ' a sweet']], [['\ud83c', '\udf6c']], [['']]])(
  '%j travels as the text that it makes',
  (pieces) => expect(encodeUtf8(...pieces).equals(Buffer.from(pieces.join('')))).toBe(true),
)
