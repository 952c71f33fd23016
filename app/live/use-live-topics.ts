import { useEffect, useEffectEvent } from 'react'
import { followTopics } from '#app/client/live/follow-topics.ts'
import type { LiveEvent } from '#app/client/live/live-event.ts'
import { throttleRefresh } from '#app/client/live/throttle-refresh.ts'

export interface LiveOptions {
  /** Decides whether an event concerns the page. By default all events do. */
  concerns?: (news: LiveEvent) => boolean
  /** Minimum time between two reloads, in milliseconds. */
  every?: number
}

/** Calls `look` after a live event of these topics, and when events may have been missed. */
export function useLiveTopics(topics: readonly string[], look: () => unknown, { concerns, every }: LiveOptions = {}): void {
  const named = topics.join(' ')
  const lookNow = useEffectEvent(look)
  const isOurs = useEffectEvent((news: LiveEvent | null) => news === null || !concerns || concerns(news))
  useEffect(() => {
    if (!named) return undefined
    const ending = new AbortController()
    const ask = throttleRefresh(() => lookNow(), ending.signal, { every })
    followTopics({ topics: named.split(' '), hear: (news) => void (isOurs(news) && ask()) }, ending.signal)
    return () => ending.abort()
  }, [named, every])
}

/**
 * Whether an admin event concerns this order. An event about several orders names none, and
 * concerns each of them.
 */
export function concernsOrder(number: string): (news: LiveEvent) => boolean {
  return ({ payload: { order } }) => order === number || typeof order !== 'string'
}
