import { describe, expect, test } from 'vitest'
import { QueueFull, Semaphore } from './semaphore.ts'

describe('a semaphore', () => {
  test('a semaphore runs urgent work first, and refuses work when its queue is full', async () => {
    const queue = new Semaphore(1, 2)
    const done: string[] = []
    let begin = () => {}
    const began = queue.run(() => new Promise<void>((resolve) => (begin = resolve)))
    const work = (name: string) => async () => void done.push(name)
    const ahead = queue.run(work('ahead'), 'ahead')
    const asked = [queue.run(work('one')), queue.run(work('two'))]
    await expect(queue.run(work('three'))).rejects.toBeInstanceOf(QueueFull)
    begin()
    await Promise.all([began, ahead, ...asked])
    expect(done).toEqual(['one', 'two', 'ahead'])
  })

  test('a semaphore continues after failed work', async () => {
    const queue = new Semaphore(1, 2)
    const failed = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
