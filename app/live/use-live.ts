import { useEffect, useEffectEvent } from 'react'
import { follow } from '#app/client/live/live.ts'
import type { News } from '#app/client/live/listener.ts'
import { looking } from '#app/client/live/looking.ts'

export interface Manner {
  /** Whether news is about what the page shows; all of it, where this is left out. */
  concerns?: (news: News) => boolean
  /** Milliseconds between two looks. */
  every?: number
}

/** Has a page look anew when there is news of these topics, or some may have been missed. */
export function useLive(topics: readonly string[], look: () => unknown, { concerns, every }: Manner = {}): void {
  const named = topics.join(' ')
  const lookNow = useEffectEvent(look)
  const isOurs = useEffectEvent((news: News | null) => news === null || !concerns || concerns(news))
  useEffect(() => {
    if (!named) return undefined
    const ending = new AbortController()
    const ask = looking(() => lookNow(), ending.signal, { every })
    follow({ topics: named.split(' '), hear: (news) => void (isOurs(news) && ask()) }, ending.signal)
    return () => ending.abort()
  }, [named, every])
}

/** Whether news of the desk is about this order. News of several names none. */
export function isAbout(number: string): (news: News) => boolean {
  return ({ payload: { order } }) => order === number || typeof order !== 'string'
}
