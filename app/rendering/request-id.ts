import { createContext } from 'react'

/** The id of the request whose page failed, for the error screen. Null in the browser. */
export const RequestIdContext = createContext<string | null>(null)
