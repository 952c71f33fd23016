import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawInChild } from './draw-in-child.ts'

const red = await sharp({ create: { width: 40, height: 50, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const endless = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><filter id="b" x="-10" y="-10" width="100" height="100"><feGaussianBlur stdDeviation="500"/></filter>${'<rect width="400" height="300" filter="url(#b)"/>'.repeat(400)}</svg>`,
)

describe('drawing in a process of its own', () => {
  test('draws for many at once, and on after a picture that broke it', async () => {
    const drawings = [
      drawInChild(red, 160, 'webp', 'asked'),
      drawInChild(endless, 1280, 'webp', 'asked'),
      drawInChild(red, 160, 'png', 'asked'),
    ]
    const [first, broken, last] = await Promise.allSettled(drawings)
    expect([first!.status, last!.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(broken).toMatchObject({ status: 'rejected', reason: { name: 'Unreadable' } })
  })
})
