import { useEffect, useEffectEvent } from 'react'
import { follow } from '#app/client/live/live.ts'
import type { News } from '#app/client/live/listener.ts'
import { looking } from '#app/client/live/looking.ts'

export interface Manner {
  /** Decides whether an event concerns the page. By default all events do. */
  concerns?: (news: News) => boolean
  /** Minimum time between two reloads, in milliseconds. */
  every?: number
}

/** Calls `look` after a live event of these topics, and when events may have been missed. */
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

/**
 * Whether an admin event concerns this order. An event about several orders names none, and
 * concerns each of them.
 */
export function isAbout(number: string): (news: News) => boolean {
  return ({ payload: { order } }) => order === number || typeof order !== 'string'
}
