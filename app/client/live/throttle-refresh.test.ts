import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { throttleRefresh } from './throttle-refresh.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
let ending: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
  ending = new AbortController()
})
afterEach(() => {
  ending.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function hide(hidden: boolean): void {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

test('the live refresh runs at once, then keeps its distance and never skips the last request', async () => {
  const look = vi.fn()
  const ask = throttleRefresh(look, ending.signal)
  for (let n = 0; n < 9; n++) ask()
  await vi.advanceTimersByTimeAsync(50)
  expect(look).toHaveBeenCalledTimes(1)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(900)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(2)
})

test('the live refresh runs a second time after a moment on request', async () => {
  const look = vi.fn()
  throttleRefresh(look, ending.signal, { twice: true })()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(look).toHaveBeenCalledTimes(2)
})

test('the live refresh does not run while the page is hidden and runs once when it is shown again', async () => {
  const look = vi.fn()
  const ask = throttleRefresh(look, ending.signal)
  hide(true)
  ask()
  await vi.advanceTimersByTimeAsync(MINUTE)
  ask()
  expect(look).not.toHaveBeenCalled()
  hide(false)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(look).toHaveBeenCalledTimes(1)
  hide(true)
  hide(false)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(look).toHaveBeenCalledTimes(1)
})

test('the live refresh continues after a failure and stops after the end', async () => {
  const look = vi.fn(() => Promise.reject(new Error('away')))
  const ask = throttleRefresh(look, ending.signal)
  ask()
  await vi.advanceTimersByTimeAsync(2000)
  ask()
  await vi.advanceTimersByTimeAsync(2000)
  expect(look).toHaveBeenCalledTimes(2)
  ask()
  ending.abort()
  await vi.advanceTimersByTimeAsync(2000)
  expect(look).toHaveBeenCalledTimes(2)
})
