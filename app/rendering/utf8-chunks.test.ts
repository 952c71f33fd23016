import { expect, test } from 'vitest'
import { bytesOf } from './utf8-chunks.server.ts'

test.each([[['plain ', 'and simple']], [['é', '“€”', '🍬', '']], [['half ', '\ud83c', ' a sweet']], [['\ud83c', '\udf6c']], [['']]])(
  '%j travels as the text that it makes',
  (pieces) => expect(bytesOf(...pieces).equals(Buffer.from(pieces.join('')))).toBe(true),
)
