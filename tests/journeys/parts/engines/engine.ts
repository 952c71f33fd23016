/**
 * The operations of a browser engine that tests need. Each speaks a WebDriver protocol of the W3C.
 */
export interface Engine {
  name: 'firefox' | 'webkit'
  open(url: string): Promise<void>
  /** Calls a function in the page. Arguments and result are JSON. */
  call<Result>(pageFunction: (...args: never[]) => Result, ...args: unknown[]): Promise<Awaited<Result>>
  /** Presses the element with the mouse. */
  press(selector: string): Promise<void>
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** An engine that can be started, and otherwise what to install. */
export interface EngineChoice {
  name: Engine['name']
  missing: string
  start: (width: number, height: number) => Promise<Engine>
}

/** The WebDriver actions that type a text. */
export function keyStrokes(text: string): { type: 'keyDown' | 'keyUp'; value: string }[] {
  return Array.from(text, (value) => [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ]).flat()
}
