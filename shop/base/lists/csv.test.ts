import { expect, test } from 'vitest'
import { csvStream } from './csv.ts'

/** A file whose query fails after some pieces. */
async function* failingAfter(pieces: number): AsyncGenerator<string> {
  for (let sent = 0; sent < pieces; sent += 1) yield `${sent}\r\n`
  throw new Error('Failed query')
}

test.each([0, 1])('an export whose first query fails, after %i pieces, is an error and no download', async (pieces) => {
  await expect(csvStream(failingAfter(pieces))).rejects.toThrow('Failed query')
})

test('an export that fails later is cut off', async () => {
  const reader = (await csvStream(failingAfter(3))).getReader()
  const read: string[] = []
  const all = async () => {
    for (;;) read.push(new TextDecoder().decode((await reader.read()).value))
  }
  await expect(all()).rejects.toThrow('Failed query')
  expect(read).toEqual(['0\r\n', '1\r\n', '2\r\n'])
})

test('an export without rows has its heading alone', async () => {
  async function* heading() {
    yield 'a,b\r\n'
  }
  expect(await new Response(await csvStream(heading())).text()).toBe('a,b\r\n')
})
