import { expect, test } from 'vitest'
import { svg, red } from '#tests/fixtures/open-pictures.ts'
import { workerProcess } from './child-process.ts'

test('work in a child process that exceeds its timeout is reported as late, and the next piece of work is done', async () => {
  const ask = workerProcess({ file: 'shop/catalogue/pictures/resize-worker.ts', env: {}, idle: 1000, mayWait: 9 })
  const work = { source: svg(red), width: 160, form: 'webp' }
  expect(await ask(work, 1)).toEqual({ fault: 'its process took too long', isLate: true })
  expect(await ask(work, 30_000)).toHaveProperty('bytes')
})
