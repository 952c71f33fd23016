import { useEffect, useState } from 'react'
import type { StaffSuggestions } from '#shop/office/staff/staff-search.ts'

const TYPING_PAUSE_MS = 120

interface Answer {
  search: string
  found: StaffSuggestions | null
}

/** The server's results for a text. `isPending` until its answer to this text is there. */
export function useSuggestions(search: string): { found: StaffSuggestions | null; isPending: boolean; hasFailed: boolean } {
  const [answer, setAnswer] = useState<Answer>({ search: '', found: null })
  useEffect(() => {
    if (!search) return undefined
    const pending = new AbortController()
    const pause = setTimeout(() => {
      void fetchSuggestions(search, pending.signal).then((found) => {
        if (!pending.signal.aborted) setAnswer({ search, found })
      })
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      pending.abort()
    }
  }, [search])
  const isPending = search !== '' && answer.search !== search
  return { found: search && !isPending ? answer.found : null, isPending, hasFailed: search !== '' && !isPending && !answer.found }
}

/** A POST, so that no URL contains names or email addresses. Null if it fails. */
async function fetchSuggestions(search: string, signal: AbortSignal): Promise<StaffSuggestions | null> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/api/staff/search', { method: 'POST', headers, body: JSON.stringify({ search }), signal }).catch(() => null)
  return response?.ok ? ((await response.json().catch(() => null)) as StaffSuggestions | null) : null
}
