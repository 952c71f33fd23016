import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from './engine.ts'

const PATIENCE_MS = 20_000

/**
 * A person at a page of any engine: finds things by their words, and presses and types for real.
 */
export interface EngineVisitor {
  open(url: string): Promise<void>
  /** Presses a link, button or label by its words, once it is there. `within`: a CSS selector. */
  press(words: RegExp, within?: string): Promise<unknown>
  check(label: RegExp): Promise<unknown>
  fill(label: RegExp, text: string): Promise<void>
  choose(label: RegExp, value: string): Promise<void>
  /** Waits for a heading of the page. */
  heading(words: RegExp): Promise<void>
  /** Waits until the page has these words. */
  read(words: RegExp): Promise<void>
  path(): Promise<string>
  /** Waits until the address matches. */
  arrive(path: RegExp): Promise<void>
}

export function visitWith(engine: Engine): EngineVisitor {
  /** Asks again while the page loads. */
  async function until<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
    let last: unknown
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(100)) {
      try {
        const answer = await ask()
        if (answer) return answer
      } catch (error) {
        last = error
      }
    }
    const seen = await engine.call(() => `${location.href}\n${document.body.innerText.slice(0, 2000)}`).catch(String)
    throw new Error(`${engine.name} found no ${what} at ${seen}`, { cause: last })
  }

  /** A page that updates may take the mark away again before the press. */
  const press = (kind: 'field' | 'press', words: RegExp, within = 'body') =>
    until(String(words), async () => {
      if (!(await engine.call(mark, kind, words.source, words.flags, within))) return false
      await engine.press('.aimed-at')
      return true
    })

  return {
    open: (url) => engine.open(url),
    press: (words, within) => press('press', words, within),
    check: (label) => press('field', label),
    // A page that takes over the field, or the focus from it, loses keys: then they are typed
    // again.
    async fill(label, text) {
      await until(`${label} filled in`, async () => {
        await press('field', label)
        await engine.call(emptyFocused)
        await engine.type(text)
        return engine.call(hasText, text)
      })
    },
    async choose(label, value) {
      await until(String(label), () => engine.call(mark, 'field', label.source, label.flags, 'body'))
      await engine.call(select, value)
    },
    async heading(words) {
      await until(String(words), () => engine.call(hasHeading, words.source, words.flags))
    },
    async read(words) {
      await until(String(words), async () => words.test(await engine.call(textOfPage)))
    },
    path: () => engine.call(() => location.pathname),
    async arrive(path) {
      await until(String(path), async () => path.test(await engine.call(() => location.pathname + location.search)))
    },
  }
}

// These run in the page.

async function mark(kind: 'field' | 'press', source: string, flags: string, within: string): Promise<boolean> {
  const words = new RegExp(source, flags)
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').replaceAll(/\s+/g, ' ').trim()
  const candidates =
    kind === 'press'
      ? [...document.querySelectorAll(`:is(${within}) :is(button, a[href], summary, label)`)].filter((one) => words.test(nameOf(one)))
      : [...document.querySelectorAll('label')].filter((label) => words.test(nameOf(label))).flatMap((label) => label.control ?? [])
  for (const one of document.querySelectorAll('.aimed-at')) one.classList.remove('aimed-at')
  const found = candidates.find((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled'))
  if (!found) return false
  found.classList.add('aimed-at')
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  // It stands still, and nothing lies above it. A transition of WebKit that has ended is in the list
  // until the next frame, and until then the element is measured where it came from.
  const isMoving = () =>
    document.getAnimations().some((animation) => animation.playState === 'running' || animation instanceof CSSTransition)
  if (isMoving()) return false
  const before = found.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 100))
  if (isMoving()) return false
  const { x, y, width, height } = found.getBoundingClientRect()
  const above = document.elementFromPoint(x + width / 2, y + height / 2)
  return x === before.x && y === before.y && (found.contains(above) || !!above?.contains(found))
}

function textOfPage(): string {
  return document.querySelector('main')!.innerText
}

function emptyFocused(): void {
  const field = document.activeElement as HTMLInputElement
  field.select()
}

/**
 * The page may format the typed text: '0839' becomes '08 / 39'. A page that has moved on has
 * accepted it.
 */
function hasText(text: string): boolean {
  const bare = (value: string) => value.replaceAll(/[\s/]/g, '')
  const field = document.querySelector<HTMLInputElement>('.aimed-at')
  return !field || bare(field.value) === bare(text)
}

function select(value: string): void {
  const field = document.querySelector<HTMLSelectElement>('.aimed-at')!
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function hasHeading(source: string, flags: string): boolean {
  const words = new RegExp(source, flags)
  return [...document.querySelectorAll<HTMLElement>('h1')].some((one) => words.test(one.innerText.replaceAll(/\s+/g, ' ')))
}
