import { useEffect, useState } from 'react'

/** Whether somebody has begun to fill in a form of the page. */
export function useTyped(): boolean {
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const typed = ({ target }: Event) => void ((target as Element).closest('main') && setTyped(true))
    document.addEventListener('input', typed, { signal: ending.signal })
    return () => ending.abort()
  }, [])
  return isTyped
}
