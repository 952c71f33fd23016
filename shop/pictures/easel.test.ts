import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawApart } from './easel.ts'
import { Crowded, Queue } from './queue.ts'

const red = await sharp({ create: { width: 40, height: 50, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const endless = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><filter id="b" x="-10" y="-10" width="100" height="100"><feGaussianBlur stdDeviation="500"/></filter>${'<rect width="400" height="300" filter="url(#b)"/>'.repeat(400)}</svg>`,
)

describe('the easel', () => {
  test('draws for many at once, and on after a picture that broke it', async () => {
    const drawings = [drawApart(red, 160, 'webp', 'asked'), drawApart(endless, 1280, 'webp', 'asked'), drawApart(red, 160, 'png', 'asked')]
    const [first, broken, last] = await Promise.allSettled(drawings)
    expect([first!.status, last!.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(broken).toMatchObject({ status: 'rejected', reason: { name: 'Unreadable' } })
  })
})

describe('a queue', () => {
  test('lets what somebody waits for go first, and turns away whom it has no room for', async () => {
    const queue = new Queue(1, 2)
    const done: string[] = []
    let begin = () => {}
    const began = queue.run(() => new Promise<void>((resolve) => (begin = resolve)))
    const work = (name: string) => async () => void done.push(name)
    const ahead = queue.run(work('ahead'), 'ahead')
    const asked = [queue.run(work('one')), queue.run(work('two'))]
    await expect(queue.run(work('three'))).rejects.toBeInstanceOf(Crowded)
    begin()
    await Promise.all([began, ahead, ...asked])
    expect(done).toEqual(['one', 'two', 'ahead'])
  })

  test('goes on after work that failed', async () => {
    const queue = new Queue(1, 2)
    const failed = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
