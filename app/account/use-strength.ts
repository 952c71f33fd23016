import { useEffect, useRef, useState } from 'react'

/** How strong a password is, as the server judges it. */
export interface Judged {
  /** 1 to 4; from 3 on it is accepted. */
  strength: number
  reasons: string[]
}

const PAUSE = 300
/** The fields of a form that say who the customer is. */
const telling = ['name', 'firstName', 'lastName', 'email']

/**
 * Has a password judged while it is typed, each time the typing pauses. Null before the first judgement and where there is none to be
 * had: then the form's own answer says what is wrong.
 */
export function useStrength(): { judged: Judged | null; typed: (input: HTMLInputElement) => void } {
  const [judged, setJudged] = useState<Judged | null>(null)
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])

  function typed(input: HTMLInputElement): void {
    pending.current?.abort()
    pending.current = new AbortController()
    if (input.value) void judgeLater(input, pending.current.signal, setJudged)
    else setJudged(null)
  }
  return { judged, typed }
}

/** Answers unless something else has been typed meanwhile. */
async function judgeLater(input: HTMLInputElement, signal: AbortSignal, answer: (judged: Judged | null) => void): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE))
  const judged = signal.aborted ? null : await judge(input, signal)
  if (!signal.aborted) answer(judged)
}

async function judge({ value, form }: HTMLInputElement, signal: AbortSignal): Promise<Judged | null> {
  const fields = form ? new FormData(form) : new FormData()
  const about = telling.flatMap((name) => {
    const text = fields.get(name)
    return typeof text === 'string' && text ? [text.slice(0, 254)] : []
  })
  try {
    const answer = await fetch('/api/auth/password-strength', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: value, about }),
      signal,
    })
    return answer.ok ? ((await answer.json()) as Judged) : null
  } catch {
    return null
  }
}
