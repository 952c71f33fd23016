import { useEffect, useState } from 'react'

/** True as soon as the user has typed into a form of the page. */
export function useHasTypedInput(): boolean {
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const typed = ({ target }: Event) => void ((target as Element).closest('main') && setTyped(true))
    document.addEventListener('input', typed, { signal: ending.signal })
    return () => ending.abort()
  }, [])
  return isTyped
}
