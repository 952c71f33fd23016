import { useEffect, useEffectEvent } from 'react'
import { follow, type News } from '../live.ts'
import { looking } from './looking.ts'

export interface Manner {
  /** Whether news is about what the page shows; all of it, where this is left out. */
  concerns?: (news: News) => boolean
  /** Milliseconds between two looks. */
  every?: number
  twice?: boolean
  /** When who only passes by has left. */
  later?: boolean
}

/** Has a page look anew when there is news of these topics, or some may have been missed. */
export function useLive(topics: readonly string[], look: () => unknown, { concerns, every, twice, later }: Manner = {}): void {
  const named = topics.join(' ')
  const lookNow = useEffectEvent(look)
  const isOurs = useEffectEvent((news: News | null) => news === null || !concerns || concerns(news))
  useEffect(() => {
    if (!named) return undefined
    const ending = new AbortController()
    const ask = looking(() => lookNow(), ending.signal, { every, twice })
    follow({ topics: named.split(' '), hear: (news) => void (isOurs(news) && ask()) }, ending.signal, later)
    return () => ending.abort()
  }, [named, every, twice, later])
}

/** Whether news of the desk is about this order. News of several names none. */
export function isAbout(number: string): (news: News) => boolean {
  return ({ payload: { order } }) => order === number || typeof order !== 'string'
}
