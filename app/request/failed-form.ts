import { createContext } from 'react'

/** What a form held whose page failed, for the error screen; null where there was none. Always null in the browser, which never draws that screen for a form. */
export const SentInVain = createContext<[name: string, value: string][] | null>(null)
